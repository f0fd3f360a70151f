"""What every room that answers pages has at hand; the rooms together are `Handling`."""

from typing import TYPE_CHECKING, Any

from .clients import Client

if TYPE_CHECKING:
    from .table import Table

Answer = dict[str, Any] | None


class Asked:
    """A page asks: at this table, from this tab."""

    def __init__(self, table: "Table", client: Client) -> None:
        self.table = table
        self.client = client

    def is_there(self) -> bool:
        """Whether the tab still is; who has gone waits for nothing."""
        return self.client.number in self.table.tabs.clients
