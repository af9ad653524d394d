"""A client of the wire (docs/wire.md) for tests: WebSocket by the standard library alone."""

import base64
import hashlib
import json
import os
import socket
import struct

GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Closed(Exception):
    """The server has closed the connection; `code` is its reason, if it gave one."""

    def __init__(self, code=None):
        super().__init__(f"closed: {code}")
        self.code = code


class Refused(Exception):
    """An answer with an error."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['text']}")
        self.error = error
        self.code = error["code"]


class Wire:
    """A connection. `received` is all that came, as text."""

    def __init__(self, port, path="/wire", origin=None, timeout=60, tls=None, host="127.0.0.1", forwarded=None):
        self.received = []
        self.events = []
        self.number = 0
        self.socket = socket.create_connection((host, port), timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname="localhost")
        self.bytes = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"Origin: {origin}"] if origin else []
        lines += [f"X-Forwarded-For: {forwarded}"] if forwarded else []
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.bytes:
            self._more()
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        if not head.startswith(b"HTTP/1.1 101"):
            raise Closed(head.split(b"\r\n")[0].decode())
        accepted = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest())
        assert b"sec-websocket-accept: " + accepted.lower() in head.lower(), head

    def _more(self):
        try:
            more = self.socket.recv(65536)
        except ConnectionError:
            more = b""
        if not more:
            raise Closed()
        self.bytes += more

    def _take(self, count):
        while len(self.bytes) < count:
            self._more()
        taken, self.bytes = self.bytes[:count], self.bytes[count:]
        return taken

    def send_frame(self, payload, opcode=1, final=True):
        length = len(payload)
        head = bytes([(0x80 if final else 0) | opcode])
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", length)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", length)
        self.socket.sendall(head + b"\0\0\0\0" + payload)

    def _frame(self):
        first, second = self._take(2)
        length = second & 127
        if length == 126:
            length, = struct.unpack(">H", self._take(2))
        elif length == 127:
            length, = struct.unpack(">Q", self._take(8))
        return first & 15, bool(first & 128), self._take(length)

    def receive(self):
        """The next message, as data."""
        whole = b""
        while True:
            opcode, is_final, payload = self._frame()
            if opcode == 9:
                self.send_frame(payload, 10)
            elif opcode == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if payload else None)
            elif opcode in (0, 1):
                whole += payload
                if is_final:
                    break
        text = whole.decode()
        self.received.append(text)
        return json.loads(text)

    def send(self, do, **given):
        self.number += 1
        self.send_frame(json.dumps({"id": self.number, "do": do, **given}).encode())
        return self.number

    def answer(self, number):
        """The answer with this id; events on the way are kept."""
        while True:
            message = self.receive()
            if "event" in message:
                self.events.append(message)
            elif message["id"] == number:
                if "error" in message:
                    raise Refused(message["error"])
                return message["ok"]

    def ask(self, do, **given):
        return self.answer(self.send(do, **given))

    def event(self):
        """The next event."""
        if self.events:
            return self.events.pop(0)
        message = self.receive()
        assert "event" in message, message
        return message

    def close(self):
        self.socket.close()
