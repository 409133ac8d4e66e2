"""The OpenAPI document is true: random requests are answered as it says."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from klubovna.companion.directory import companions
from klubovna.server.http import REQUESTS
from klubovna.server.openapi import document
from support.tables import Server

api = schemathesis.openapi.from_dict(document())


@api.parametrize()
@settings(
    max_examples=10,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_every_answer_is_documented(case: Case[Any], server: Server) -> None:
    case.call_and_validate(
        base_url=server.url,
        checks=[
            not_a_server_error,
            status_code_conformance,
            content_type_conformance,
            response_schema_conformance,
            negative_data_rejection,
        ],
    )


def test_the_document_names_every_request(server: Server) -> None:
    paths = server.get("/api/openapi.json").json()["paths"]
    documented = {(method.upper(), path) for path, calls in paths.items() for method in calls}
    fixed = {(method, path) for method, path, _ in REQUESTS if ":path}" not in path}
    assert documented == fixed | {("POST", f"/api/{address}") for address in companions()}
