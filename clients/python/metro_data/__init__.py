"""Figures of US metros, counties and states from the metro data service, with their credits."""

from .answer import Rows, cite
from .client import Client
from .transport import ServiceError

__all__ = ["Client", "Rows", "ServiceError", "cite"]
