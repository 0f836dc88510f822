"""Figures of US metros, counties and states from the metro data service, with their credits."""

from .answer import Answer, Rows, cite
from .client import AsyncClient, Client
from .transport import ServiceError

__all__ = ["Answer", "AsyncClient", "Client", "Rows", "ServiceError", "cite"]
