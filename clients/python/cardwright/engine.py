"""One `cardwright engine` process, and what it is asked (docs/protocol.md)."""
import json
import subprocess
from pathlib import Path

# The checkout that this file lies in; elsewhere `command` names the program.
CHECKOUT = Path(__file__).resolve().parents[3] / "bin" / "cardwright"


class EngineError(Exception):
    """The engine has refused a request, or it has ended."""


class Engine:
    """Starts an engine and ends it: `with Engine() as engine: engine.ask(do="games")`."""

    def __init__(self, command=None):
        words = [command or (str(CHECKOUT) if CHECKOUT.exists() else "cardwright")]
        if isinstance(command, (list, tuple)):
            words = list(command)
        self.pushed = []  # what came unasked; whoever reads it empties it
        try:
            self._process = subprocess.Popen(
                [*words, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise EngineError(f"{words[0]} cannot be run: {error.strerror}.") from error

    def ask(self, **request):
        """One request and its answer. Whatever is refused raises EngineError with the sentence of the engine."""
        self.send(**request)
        return self.receive()

    def send(self, **request):
        """A request whose answer `receive` fetches later, by its `id`: some hundred may be under way at once."""
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
        except (OSError, ValueError) as error:
            raise EngineError("The engine has ended.") from error

    def receive(self):
        """The next answer; answers come in the order of the requests. What is pushed in between is kept in `pushed`."""
        while True:
            try:
                self._process.stdin.flush()
                line = self._process.stdout.readline()
            except (OSError, ValueError) as error:
                raise EngineError("The engine has ended.") from error
            if not line:
                raise EngineError("The engine has ended.")
            answer = json.loads(line)
            if "push" in answer:
                self.pushed.append(answer)
            elif answer["ok"]:
                return answer
            else:
                raise EngineError(answer.get("error") or answer["refusal"]["text"])

    def close(self):
        if self._process.stdin.closed:
            return
        try:
            self._process.stdin.close()
        except OSError:
            pass  # it has ended before us
        self._process.wait()
        self._process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
