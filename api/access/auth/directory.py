"""The university's LDAP directory: a password is right when the directory lets its owner bind with it.

The client is ldap3; docs/adr says why.
"""

from __future__ import annotations

import asyncio
import ssl
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

from ldap3 import NONE, Connection, Server, Tls
from ldap3.core.exceptions import LDAPException, LDAPSocketOpenError, LDAPStartTLSError
from ldap3.utils.dn import escape_rdn

from api.access.auth.refusals import SignInRefused
from models.kit.outgoing import trusted
from models.kit.settings import Settings, settings

_SUCCESS: Final = 0
_NO_SUCH_OBJECT: Final = 32
_INVALID_CREDENTIALS: Final = 49


_MOST_AT_ONCE: Final = 16
"""Sign-ins that may wait for the directory. One that is silent holds no more threads, and nobody else's."""
_ASKING: Final = ThreadPoolExecutor(max_workers=_MOST_AT_ONCE, thread_name_prefix="directory")
_under_way: Final[set[Future[bool]]] = set()


async def ask_directory(username: str, password: str) -> bool:
    """Whether the directory accepts the pair, asked on threads of its own.

    Raises what :func:`directory_accepts` raises; SignInRefused ``ldap_authenticate_error`` at once while as many as may
    be already wait for it, and ``ldap_error`` when it has not answered after twice its timeout.
    """
    if len(_under_way) >= _MOST_AT_ONCE:
        raise SignInRefused("ldap_authenticate_error")
    asked = _ASKING.submit(directory_accepts, username, password)
    _under_way.add(asked)
    asked.add_done_callback(_under_way.discard)
    answered = asyncio.wrap_future(asked)
    answered.add_done_callback(lambda late: late.cancelled() or late.exception())  # read, though nobody waits by then
    try:
        async with asyncio.timeout(2 * settings().ldap_timeout_seconds + 1):
            return await asyncio.shield(answered)
    except TimeoutError:
        raise SignInRefused("ldap_error") from None


def directory_accepts(username: str, password: str) -> bool:
    """Whether the directory accepts the pair. Blocks up to twice the configured timeout.

    An empty password is refused without asking: to LDAP it would be an anonymous bind, which succeeds.

    Raises SignInRefused ``ldap_authenticate_error`` when no connection comes about, ``ldap_error`` when the directory
    answers late or anything but yes or no.
    """
    if not password:
        return False
    current = settings()
    user = current.ldap_user_dn.format(username=escape_rdn(username))
    connection = Connection(
        _server(current), user=user, password=password, receive_timeout=current.ldap_timeout_seconds, read_only=True
    )
    try:
        connection.open()
        if current.ldap_start_tls and not connection.start_tls(read_server_info=False):
            raise SignInRefused("ldap_authenticate_error")
        connection.bind(read_server_info=False)
        answer = int(connection.result["result"])
    except (LDAPSocketOpenError, LDAPStartTLSError):
        raise SignInRefused("ldap_authenticate_error") from None
    except LDAPException:
        raise SignInRefused("ldap_error") from None
    finally:
        _close(connection)
    if answer not in (_SUCCESS, _NO_SUCH_OBJECT, _INVALID_CREDENTIALS):
        raise SignInRefused("ldap_error")
    return answer == _SUCCESS


def _server(current: Settings) -> Server:
    # What is given stands in the place of the public authorities: they are given with it.
    trusts_more = current.ca_file is not None and current.ldap_ca_file is None
    authorities = trusted().get_ca_certs(binary_form=True) if trusts_more else []
    tls = Tls(
        validate=ssl.CERT_REQUIRED,
        version=ssl.PROTOCOL_TLS_CLIENT,
        ca_certs_file=str(current.ldap_ca_file) if current.ldap_ca_file else None,
        ca_certs_data="".join(map(ssl.DER_cert_to_PEM_cert, authorities)) or None,
    )
    return Server(
        current.ldap_url,
        use_ssl=current.ldap_url.startswith("ldaps://"),
        tls=tls,
        get_info=NONE,
        connect_timeout=current.ldap_timeout_seconds,
    )


def _close(connection: Connection) -> None:
    try:
        connection.unbind()
    except LDAPException:
        return  # a connection that is gone already is closed
