"""The demo university for the contract tests."""

from tests.support.demo import demo as demo
