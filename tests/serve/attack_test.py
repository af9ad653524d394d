"""Requests that are made to harm: nested JSON, endless fragments, paths that lead elsewhere."""

import socket
import time

from server import ServerTest
from wire import Closed


class Attack(ServerTest):
    def test_json(self):
        wire = self.start().wire()
        for bomb in (b"[" * 250000, b'{"a":' * 50000, b"[" * 2000 + b"]" * 2000, b'{"do":"hello","wire":1e999}', b"\xff\xfe",
                     b'{"do":"he\\u0000llo"}', b'{"do":["hello"]}'):
            wire.send_frame(bomb)
            self.assertEqual(wire.receive()["error"]["code"], "request", bomb[:20])
        wire.ask("hello", wire=1)

    def test_fragments(self):
        """A message that never ends keeps nobody waiting and takes no memory."""
        server = self.start()
        wire, other = server.wire(), server.wire()
        wire.send_frame(b"", 1, False)
        before = self.memory(server)
        for _ in range(100):
            wire.socket.sendall(b"\x00\x80\0\0\0\0" * 1000)
        began = time.monotonic()
        other.ask("hello", wire=1)
        self.assertLess(time.monotonic() - began, 5)
        self.assertLess(self.memory(server) - before, 4096)

    def memory(self, server):
        with open(f"/proc/{server.process.pid}/status", encoding="utf-8") as file:
            return int(next(line for line in file if line.startswith("VmRSS")).split()[1])

    def test_http(self):
        server = self.start()
        for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "/wire", "/baronet.db"):
            self.assertEqual(server.get(path)[0].status, 404, path)
        for request in (b"GET / HTTP/1.1\r\nA: " + b"x" * 100000 + b"\r\n\r\n", b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\n\r\n",
                        b"\x16\x03\x01" * 100):
            with socket.create_connection(("127.0.0.1", server.port), 10) as client:
                try:
                    client.sendall(request)
                    self.assertNotIn(b" 200 ", client.recv(64))
                except ConnectionError:
                    pass
        server.wire().ask("hello", wire=1)
        with self.assertRaises(Closed):
            server.wire(path="/wire/../wire2")
