"""What all tests share. Helpers are in `helpers`; here is what pytest itself has to know."""

import pytest

pytest.register_assert_rewrite("helpers")
