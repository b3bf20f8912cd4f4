"""What stands before every route: the application key, limits of a body and of the time, security headers, origins."""

from api.app.middleware.app_key import AppKeyRequired
from api.app.middleware.cross_origin import install_cross_origin
from api.app.middleware.deadline import AnswerDeadline
from api.app.middleware.head import HeadAnswered
from api.app.middleware.request_body import RequestBodyLimit
from api.app.middleware.security_headers import SecurityHeaders

__all__ = [
    "AnswerDeadline",
    "AppKeyRequired",
    "HeadAnswered",
    "RequestBodyLimit",
    "SecurityHeaders",
    "install_cross_origin",
]
