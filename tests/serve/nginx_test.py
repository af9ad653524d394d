"""A game through nginx with TLS, as packaging/server/nginx.conf sets it up, with a certificate made here."""

import os
import shutil
import socket
import ssl
import subprocess
import time
import unittest

from server import PERSON, ServerTest, open_table, play_turns
from wire import Closed, Wire

SITE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../packaging/server/nginx.conf")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@unittest.skipUnless(shutil.which("nginx") and shutil.which("openssl"), "there is no nginx, or no openssl")
class Nginx(ServerTest):
    def setUp(self):
        super().setUp()
        self.port, self.plain = free_port(), free_port()
        folder = self.folder.name
        self.origin = f"https://localhost:{self.port}"
        server = self.start("--origin", self.origin)
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=DNS:localhost", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"],
                       check=True, capture_output=True)
        with open(SITE, encoding="utf-8") as file:
            site = file.read()
        for text, other in (("127.0.0.1:8080", f"127.0.0.1:{server.port}"), ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
                            ("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;"),
                            ("/etc/letsencrypt/live/games.example/fullchain.pem", f"{folder}/cert.pem"),
                            ("/etc/letsencrypt/live/games.example/privkey.pem", f"{folder}/key.pem")):
            assert text in site, text
            site = site.replace(text, other)
        paths = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        with open(f"{folder}/nginx.conf", "w", encoding="utf-8") as file:
            file.write(f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
                       f"http {{ access_log {folder}/access.log; {paths}\n{site} }}\n")
        self.nginx = subprocess.Popen(["nginx", "-p", folder, "-c", f"{folder}/nginx.conf"], stderr=subprocess.PIPE)
        self.tls = ssl.create_default_context(cafile=f"{folder}/cert.pem")
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                break
            except OSError:
                time.sleep(0.05)

    def tearDown(self):
        self.nginx.terminate()
        self.nginx.communicate()
        super().tearDown()

    def test_game(self):
        with socket.create_connection(("127.0.0.1", self.port)) as plain:
            with self.tls.wrap_socket(plain, server_hostname="localhost") as client:
                client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                page = b""
                while more := client.recv(65536):
                    page += more
        head = page.split(b"\r\n\r\n")[0].lower()
        self.assertTrue(head.startswith(b"http/1.1 200"), head)
        for name in (b"content-security-policy: default-src 'none'", b"strict-transport-security:", b"referrer-policy: no-referrer"):
            self.assertIn(name, head)
        self.assertIn(b'data-wire="wire"', page)
        wires = [Wire(self.port, origin=self.origin, tls=self.tls) for _ in range(2)]
        opened = open_table(wires[0], "chess", PERSON, PERSON)
        state = wires[0].ask("join", token=opened["seats"][0])["state"]
        state = play_turns(wires, opened["seats"], state, ["f2f3", "e7e5", "g2g4", "d8h4"])
        self.assertTrue(state["isOver"])
        with self.assertRaises(Closed):
            Wire(self.port, origin="https://elsewhere.example", tls=self.tls)
        with open(f"{self.folder.name}/access.log", encoding="utf-8") as log:
            text = log.read()
        for token in opened["seats"]:
            self.assertNotIn(token, text)
