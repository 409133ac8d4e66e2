"""What a running server (`SERVER`) answers to requests of every kind, and whether it is documented.

Not collected with the other tests, since to make the requests takes longer than to collect all of
them: `test_openapi.py` runs it in a process of its own.
"""

import os
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

from klubovna.server.openapi import document

api = schemathesis.openapi.from_dict(document())


@api.parametrize()
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_answer_is_documented(case: Case[Any]) -> None:
    case.call_and_validate(
        base_url=os.environ["SERVER"],
        checks=[
            not_a_server_error,
            status_code_conformance,
            content_type_conformance,
            response_schema_conformance,
            negative_data_rejection,
        ],
    )
