"""A way on which everything arrives late."""

import queue
import socket
import threading
import time


class Slow:
    """Passes on what comes to its port, so many seconds later, both ways."""

    def __init__(self, port: int, seconds: float) -> None:
        self._to = port
        self._seconds = seconds
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._begin(self._accept)

    def stop(self) -> None:
        self._listener.close()

    def _begin(self, work, *with_what) -> None:
        threading.Thread(target=work, args=with_what, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self._to))
            for one, two in ((near, far), (far, near)):
                under_way: queue.Queue[tuple[float, bytes]] = queue.Queue()
                self._begin(self._take, one, under_way)
                self._begin(self._give, two, under_way)

    def _take(self, line: socket.socket, under_way: "queue.Queue[tuple[float, bytes]]") -> None:
        data = b"-"
        while data:
            try:
                data = line.recv(1 << 16)
            except OSError:
                data = b""
            under_way.put((time.monotonic() + self._seconds, data))

    def _give(self, line: socket.socket, under_way: "queue.Queue[tuple[float, bytes]]") -> None:
        data = b"-"
        while data:
            at, data = under_way.get()
            time.sleep(max(0.0, at - time.monotonic()))
            try:
                line.sendall(data)
            except OSError:
                break
        line.close()
