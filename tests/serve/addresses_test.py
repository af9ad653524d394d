"""Limits by address: connections, requests, tables, texts, pages; what a proxy says of addresses; slow sockets."""

import socket
import time

from server import LINES, PERSON, ServerTest, open_table
from wire import Closed, Refused, Wire

CONNECTIONS, REQUESTS, PAGES, TABLES, TEXTS, SOCKETS = 200, 1000, 400, 40, 40, 300  # of one address
REQUESTS_OF_ONE = 100  # at once, of one connection


def own_address():
    """This machine's address by which others know it; None where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent
            address = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


class Addresses(ServerTest):
    def wires(self, server, address, count):
        return [Wire(server.port, forwarded=address) for _ in range(count)]

    def test_connections(self):
        """So many of one address, and others are not kept out; one that ends makes room."""
        server = self.start()
        wires = self.wires(server, "192.0.2.1", CONNECTIONS)
        with self.assertRaises(Closed) as caught:
            self.wires(server, "192.0.2.1", 1)[0].ask("hello", wire=1)
        self.assertEqual(caught.exception.code, 1008)
        wires[0].ask("hello", wire=1)
        for address in ("192.0.2.2", "2001:db8::1", None):
            self.wires(server, address, 1)[0].ask("hello", wire=1)
        wires[0].close()
        end = time.monotonic() + 10
        while True:
            try:
                self.wires(server, "192.0.2.1", 1)[0].ask("hello", wire=1)
                break
            except Closed:
                self.assertLess(time.monotonic(), end)

    def refused_at(self, server, addresses, ask):
        """How many of an address are answered before one is refused: each by a new connection, in turn by these addresses."""
        for number in range(3000):
            try:
                ask(Wire(server.port, forwarded=addresses[number % len(addresses)]))
            except Refused as refused:
                self.assertEqual(refused.code, "limit")
                return number
        return None

    def test_tables(self):
        """Whoever has used up what he may is not helped by another connection, nor by another address of the same /64."""
        server = self.start()

        def open_one(wire):
            open_table(wire, "chess", PERSON, PERSON)
            wire.close()

        count = self.refused_at(server, ["2001:db8:0:1::1", "2001:db8:0:1:ffff::2"], open_one)
        self.assertTrue(TABLES <= count < TABLES + 20, count)
        open_one(Wire(server.port, forwarded="2001:db8:0:2::1"))

    def test_ipv4_in_ipv6(self):
        server = self.start()
        count = self.refused_at(server, ["::ffff:192.0.2.7", "192.0.2.7"],
                                lambda wire: wire.ask("open", game="chess", seats=[PERSON, PERSON]))
        self.assertTrue(TABLES <= count < TABLES + 20, count)

    def test_texts(self):
        server = self.start()
        count = self.refused_at(server, ["192.0.2.1"], lambda wire: wire.ask("game", text=LINES))
        self.assertTrue(TEXTS <= count < TEXTS + 40, count)
        Wire(server.port, forwarded="192.0.2.9").ask("game", text=LINES)

    def test_requests(self):
        server = self.start()
        wires = self.wires(server, "192.0.2.1", 3 * REQUESTS // REQUESTS_OF_ONE)
        answered = refused = 0
        began = time.monotonic()
        for wire in wires:
            numbers = [wire.send("hello", wire=1) for _ in range(REQUESTS_OF_ONE)]
            for number in numbers:
                try:
                    wire.answer(number)
                    answered += 1
                except Refused as error:
                    self.assertEqual(error.code, "limit")
                    refused += 1
        self.assertGreater(refused, 0)
        self.assertTrue(REQUESTS <= answered <= REQUESTS + 200 * (time.monotonic() - began + 1), answered)

    def test_pages(self):
        server = self.start()
        header = {"X-Forwarded-For": "192.0.2.1"}
        codes = [server.get("/nothing", **header)[0].status for _ in range(PAGES + 200)]
        self.assertEqual(set(codes[:PAGES]), {404})
        self.assertIn(429, codes)
        self.assertEqual(server.get("/nothing", **{"X-Forwarded-For": "192.0.2.2"})[0].status, 404)

    def test_last_address(self):
        """What stands before the address that the proxy has seen anybody may have written."""
        server = self.start()
        addresses = [f"198.51.100.{number}, 192.0.2.1" for number in range(7)]
        count = self.refused_at(server, addresses, lambda wire: wire.ask("open", game="chess", seats=[PERSON, PERSON]))
        self.assertTrue(TABLES <= count < TABLES + 20, count)

    def test_proxy(self):
        """Only a proxy that is named with --proxy, or is on this machine, says from where requests come."""
        address = own_address()
        if not address:
            self.skipTest("this machine has no address but its own")
        for arguments, is_limited in (([], True), (["--proxy", address], False)):
            server = self.start("--host", "0.0.0.0", *arguments)
            count = 0
            try:
                for number in range(TABLES + 20):
                    wire = Wire(server.port, host=address, forwarded=f"198.51.100.{number}")
                    wire.ask("open", game="chess", seats=[PERSON, PERSON])
                    count += 1
            except Refused as refused:
                self.assertEqual(refused.code, "limit")
            self.assertEqual(count < TABLES + 20, is_limited)

    def test_idle_sockets(self):
        """Sockets that say nothing, or a byte now and then, end, and keep nobody out."""
        server = self.start()
        silent = [socket.create_connection(("127.0.0.1", server.port), 60) for _ in range(50)]
        slow = socket.create_connection(("127.0.0.1", server.port), 60)
        slow.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nA:")
        ends = time.monotonic() + 40
        while time.monotonic() < ends:
            try:
                slow.sendall(b"a")
            except OSError:
                break
            time.sleep(0.2)
        self.assertLess(time.monotonic(), ends)
        for one in silent:
            self.assertEqual(self.rest(one), b"")
        server.wire().ask("hello", wire=1)

    def rest(self, client):
        try:
            while more := client.recv(65536):
                del more
        except ConnectionError:
            pass
        return b""

    def test_many_sockets(self):
        """An address has at most so many sockets, whatever they do."""
        address = own_address()
        if not address:
            self.skipTest("this machine has no address but its own")
        server = self.start("--host", "0.0.0.0")
        sockets = [socket.create_connection((address, server.port), 30) for _ in range(SOCKETS + 50)]
        for one in sockets[SOCKETS:]:
            one.settimeout(10)
            self.assertEqual(self.rest(one), b"")
        sockets[0].sendall(b"GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n")
        self.assertIn(b" 404 ", sockets[0].recv(100))
        for one in sockets:
            one.close()
        server.wire().ask("hello", wire=1)
