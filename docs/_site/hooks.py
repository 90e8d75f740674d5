"""What MkDocs calls while it builds the site.

Pages that lie outside `docs` (README, changelog, licence, examples) become pages of the site, and
every page gets what `site_pages` and `site_diagram` make of it. Whatever is amiss is logged as a
warning, which in a strict build is an error.
"""

import logging
import posixpath
from functools import partial
from pathlib import Path
from typing import Final

import site_diagram
import site_pages
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from lombre_labet import Clause

_LOG: Final = logging.getLogger("mkdocs.hooks.lombre_labet")
_ROOT: Final = Path(__file__).parent.parent.parent

_OUTSIDE: Final = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "LICENSE": "license.md",
    "examples/README.md": "examples.md",
}
"""The files outside `docs` that are pages of the site, and what they are called there."""
_SOURCE: Final = {page: source for source, page in _OUTSIDE.items()}
_COPIED: Final = "files"
"""Where the site keeps a copy of a file of the repository that some page links to."""
_RULES: Final = "rules.md"
_WITH_CARDS: Final = {_RULES, "readings.md"}
_OPTIONS: Final = "<!-- the table of options -->"
_NAMES: dict[str, str] = {}


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages that lie outside `docs`, and the files that pages link to."""
    for source, page in _OUTSIDE.items():
        text = (_ROOT / source).read_text(encoding="utf-8")
        if source == "LICENSE":
            text = f"# Licence\n\n{text.partition(chr(10))[2]}"
        files.append(File.generated(config, page, content=text))
    copied: set[str] = set()
    for file in files.documentation_pages():
        markdown = file.content_string
        for name in site_pages.names_on(markdown):
            _NAMES[name] = file.url
        site_pages.move_links(markdown, partial(_moved, file.src_uri, copied))
    for source in sorted(copied):
        content = (_ROOT / source).read_bytes()
        files.append(File.generated(config, f"{_COPIED}/{source}", content=content))
    return files


def on_page_markdown(markdown: str, *, page: Page, **_: object) -> str:
    """Lead the links to where things are on the site, and draw the figures."""
    uri = page.file.src_uri
    markdown = site_pages.move_links(markdown, partial(_moved, uri, set()))
    if _OPTIONS in markdown:
        markdown = markdown.replace(_OPTIONS, site_pages.options_table(uri))
    try:
        markdown = site_diagram.show_diagrams(markdown)
    except ValueError as fault:
        _LOG.warning("%s: %s", uri, fault)
    return site_pages.show_figures(markdown)


def on_page_content(html: str, *, page: Page, files: Files, **_: object) -> str:
    """Show cards as cards, and make clause ids and public names links."""
    uri = page.file.src_uri
    rules = files.get_file_from_path(_RULES)
    if rules is None:
        _LOG.warning("%s is missing", _RULES)
        return html
    if uri in _WITH_CARDS:
        html = site_pages.show_inline_cards(html)
    html = site_pages.show_links(
        html,
        clause_page="" if uri == _RULES else rules.url_relative_to(page.file),
        names={
            name: f"{posixpath.relpath(url, posixpath.dirname(page.file.url) or '.')}"
            f"#lombre_labet.{name}"
            for name, url in _NAMES.items()
        },
    )
    if uri == _RULES:
        for clause in sorted(set(Clause) - site_pages.clauses_told(html)):
            _LOG.warning("%s: the section of clause %s does not cite it", uri, clause)
    return html


def on_post_build(*, config: MkDocsConfig) -> None:
    """Write the index of the search as a script too.

    A browser that reads the pages from a folder may not fetch a file of data; the theme then asks
    for this script, and without it none of its own scripts would go on.
    """
    search = Path(config.site_dir, "search")
    index = (search / "search_index.json").read_text(encoding="utf-8")
    (search / "search_index.js").write_text(f"var __index = {index}", encoding="utf-8")


def _moved(page: str, copied: set[str], target: str) -> str:
    """Where a link on a page leads on the site; files it needs besides are added to `copied`."""
    source = _SOURCE.get(page, f"docs/{page}")
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    if path.startswith("docs/") and (_ROOT / path).suffix != ".py":
        there = path.removeprefix("docs/")
    elif path in _OUTSIDE:
        there = _OUTSIDE[path]
    elif (_ROOT / path).is_file():
        copied.add(path)
        there = f"{_COPIED}/{path}"
    else:
        return target
    return posixpath.relpath(there, posixpath.dirname(page) or ".")
