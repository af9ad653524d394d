"""--open: the page in the user's browser, which is a program of the test's here."""

import os
import stat
import subprocess

from server import PROGRAM, ServerTest
from workers_test import wait_for


class Browser(ServerTest):
    def program(self, name, text):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, stat.S_IRWXU)
        return path

    def fake(self, name="browser"):
        """A browser that writes down how it was called, and ends."""
        return self.program(name, '#!/bin/sh\nprintf "%s|" "$#" "$@" >"$0.new"; mv "$0.new" "$0.called"\n')

    def called(self, path):
        def look():
            if os.path.exists(path + ".called"):
                with open(path + ".called", encoding="utf-8") as file:
                    return file.read()
            return None
        return wait_for(look)

    def run_with(self, browser, path="/usr/bin:/bin", host="127.0.0.1"):
        return self.start("--open", "--host", host, environment={**os.environ, "BROWSER": browser, "PATH": path})

    def test_browser(self):
        """It is given the address and nothing else, and leaves no process."""
        browser = self.fake()
        server = self.run_with(browser)
        self.assertEqual(self.called(browser), f"1|http://127.0.0.1:{server.port}/|")
        pid = server.process.pid
        wait_for(lambda: "(sh)" not in self.children(pid) and "(browser)" not in self.children(pid))
        server.wire().ask("hello", wire=1)

    def children(self, pid):
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            found = file.read().split()
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children", encoding="ascii") as file:
                found += file.read().split()
        names = ""
        for child in found:
            try:
                with open(f"/proc/{child}/stat", encoding="utf-8") as file:
                    names += file.read()
            except OSError:
                pass
        return names

    def test_list(self):
        """The first program of several that there is; words for a shell mean nothing."""
        browser = self.fake()
        evil = os.path.join(self.folder.name, "evil")
        self.run_with(f"/nowhere/browser:touch {evil}:$(touch {evil}):{browser}")
        self.called(browser)
        self.assertFalse(os.path.exists(evil))

    def test_usual(self):
        browser = self.fake("xdg-open")
        server = self.run_with("", f"{self.folder.name}:/usr/bin:/bin", "0.0.0.0")
        self.assertEqual(self.called(browser), f"1|http://localhost:{server.port}/|")

    def test_none(self):
        """Without one it says so, and serves."""
        server = self.run_with("/nowhere/browser", "/nowhere")
        server.wire().ask("hello", wire=1)
        status, _, err = self.end(server)
        self.assertEqual(status, 0)
        self.assertIn("no browser can be started", err)
        self.assertIn(f"http://127.0.0.1:{server.port}/", err)

    def test_address(self):
        """An address for --proxy has to be one."""
        done = subprocess.run([PROGRAM, "serve", "--port", "0", "--proxy", "games.example"], capture_output=True, text=True, timeout=20)
        self.assertEqual(done.returncode, 2)
        self.assertIn("--proxy", done.stderr)
