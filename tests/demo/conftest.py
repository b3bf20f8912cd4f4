"""The demo university for these tests."""

from tests.support.demo import connection as connection
from tests.support.demo import demo as demo
