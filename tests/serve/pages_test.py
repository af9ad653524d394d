"""The page's files over HTTP, and who may connect."""

from server import ServerTest
from wire import Closed, Wire


class Pages(ServerTest):
    def test_headers(self):
        server = self.start()
        for path in ("/", "/nothing", "/../Makefile", "/%2e%2e/Makefile"):
            answer, body = server.get(path)
            self.assertIn(answer.status, (200, 404) if path == "/" else (404, 403), path)
            if answer.status == 404:
                self.assertEqual(body, b"")
            if answer.status != 403:
                self.assertIn("default-src 'none'", answer.headers["content-security-policy"])
                self.assertEqual(answer.headers["x-content-type-options"], "nosniff")
                self.assertEqual(answer.headers["referrer-policy"], "no-referrer")

    def test_page(self):
        server = self.start()
        answer, body = server.get("/", **{"Accept-Encoding": "identity"})
        if answer.status == 404:
            self.skipTest("built without the page")
        self.assertIn(b'data-wire="wire"', body)
        self.assertTrue(answer.headers["content-type"].startswith("text/html"))
        again, nothing = server.get("/", **{"If-None-Match": answer.headers["etag"], "Accept-Encoding": "identity"})
        self.assertEqual((again.status, nothing), (304, b""))
        zipped, smaller = server.get("/", **{"Accept-Encoding": "gzip"})
        self.assertEqual(zipped.headers["content-encoding"], "gzip")
        import gzip
        self.assertEqual(gzip.decompress(smaller), body)

    def test_origin(self):
        server = self.start()
        for fine in (f"http://127.0.0.1:{server.port}", f"http://localhost:{server.port}", None):
            server.wire(origin=fine).close()
        for wrong in ("http://evil.example", "null", f"https://127.0.0.1:{server.port}", "http://127.0.0.1:1",
                      f"http://127.0.0.1:{server.port}.evil.example"):
            with self.assertRaises(Closed, msg=wrong):
                Wire(server.port, origin=wrong)
        with self.assertRaises(Closed):
            Wire(server.port, path="/other")
        behind = self.start("--origin", "https://games.example")
        behind.wire(origin="https://games.example").close()
        with self.assertRaises(Closed):
            Wire(behind.port, origin=f"http://127.0.0.1:{behind.port}")
