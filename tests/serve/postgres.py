"""A cluster of PostgreSQL in a folder of its own, for the tests, by a socket there alone. As root it runs as the user postgres."""

import glob
import os
import pwd
import shutil
import subprocess
import tempfile

USER = "postgres"


def programs():
    """The folder with initdb and pg_ctl; None: there is no PostgreSQL."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    if not found:
        return os.path.dirname(shutil.which("initdb")) if shutil.which("initdb") else None
    return os.path.dirname(found[-1])


class Cluster:
    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="baronet-pg-", dir="/tmp")
        self.data = os.path.join(self.folder, "data")
        if os.geteuid() == 0:
            os.chown(self.folder, pwd.getpwnam(USER).pw_uid, -1)
        self.call("initdb", "-D", self.data, "-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C")
        self.start()

    def call(self, program, *arguments):
        become = ["setpriv", "--reuid", USER, "--regid", USER, "--clear-groups"] if os.geteuid() == 0 else []
        done = subprocess.run([*become, os.path.join(programs(), program), *arguments], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=self.folder, timeout=120,
                              check=False)
        if done.returncode != 0:
            raise RuntimeError(done.stdout)
        return done.stdout

    def start(self):
        self.call("pg_ctl", "-D", self.data, "-w", "-l", os.path.join(self.folder, "log"), "-o",
                  f"-c listen_addresses= -c unix_socket_directories={self.folder} -c shared_buffers=16MB", "start")

    def stop(self, how="fast"):
        self.call("pg_ctl", "-D", self.data, "-w", "-m", how, "stop")

    def query(self, text, database="postgres"):
        return self.call("psql", "-h", self.folder, "-U", USER, "-d", database, "-qAtc", text)

    def database(self, name):
        """The address of a new database."""
        self.query(f"CREATE DATABASE {name}")
        return f"postgresql:///{name}?host={self.folder}&user={USER}"

    def remove(self):
        try:
            self.stop("immediate")
        except RuntimeError:
            pass
        shutil.rmtree(self.folder, ignore_errors=True)
