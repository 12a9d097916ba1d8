"""A page as a browser would have it after the frames of its socket: elements by id, replaced out of band."""

import re
from html.parser import HTMLParser

VOID = {"input", "br", "img", "use", "meta", "link", "hr"}


class Element:
    def __init__(self, tag, attributes):
        self.tag = tag
        self.attributes = attributes
        self.children = []
        self.parent = None

    def append(self, child):
        if isinstance(child, Element):
            child.parent = self
        self.children.append(child)

    def walk(self):
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    @property
    def id(self):
        return self.attributes.get("id")

    @property
    def text(self):
        parts = [child.text if isinstance(child, Element) else child for child in self.children]
        return re.sub(r"\s+", " ", "".join(parts)).strip()

    def find(self, id):
        return next((element for element in self.walk() if element.id == id), None)

    def all(self, attribute):
        return [element for element in self.walk() if attribute in element.attributes]

    def having_class(self, name):
        return [element for element in self.walk() if name in element.attributes.get("class", "").split()]

    def one_of_class(self, name):
        return self.having_class(name)[0]

    def outline(self):
        """The element as comparable text: order of attributes and white space do not matter."""
        inner = "".join(child.outline() if isinstance(child, Element) else child.strip() for child in self.children)
        attributes = "".join(f" {key}={value!r}" for key, value in sorted(self.attributes.items()))
        return f"<{self.tag}{attributes}>{inner}</{self.tag}>"


class _Builder(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.root = self.open = Element("root", {})

    def handle_starttag(self, tag, attributes):
        element = Element(tag, {key: value or "" for key, value in attributes})
        self.open.append(element)
        if tag not in VOID:
            self.open = element

    def handle_startendtag(self, tag, attributes):
        self.open.append(Element(tag, {key: value or "" for key, value in attributes}))

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        assert self.open.tag == tag, f"</{tag}> closes <{self.open.tag}>"
        self.open = self.open.parent

    def handle_data(self, data):
        self.open.append(data)


def parse(html):
    builder = _Builder()
    builder.feed(html)
    builder.close()
    assert builder.open is builder.root, f"<{builder.open.tag}> is not closed"
    return builder.root


class Page:
    """What the page of a table has at its beginning, and what frames make of it."""

    def __init__(self):
        ids = ("stream", "fair", "ack", "notice", "room", "log", "go-on", "after", "chat-log", "hints")
        self.root = parse("".join(f'<div id="{name}"></div>' for name in ids))

    def find(self, id):
        return self.root.find(id)

    def take(self, frame):
        """Swap a frame in, as the htmx extension for websockets does."""
        for element in [child for child in parse(frame).children if isinstance(child, Element)]:
            assert element.id, f"a frame may hold nothing without an id: <{element.tag}>"
            how = element.attributes.pop("hx-swap-oob", "true")
            old = self.find(element.id)
            assert old is not None, f"the page has no #{element.id}"
            if how in ("innerHTML", "regions"):
                old.children = []
                for child in element.children:
                    old.append(child)
            elif how == "beforeend":
                for child in element.children:
                    old.append(child)
            else:
                place = old.parent.children.index(old)
                old.parent.children[place] = element
                element.parent = old.parent
        self.check()

    def check(self):
        ids = [element.id for element in self.root.walk() if element.id]
        assert len(ids) == len(set(ids)), f"doubled ids: {sorted(id for id in ids if ids.count(id) > 1)}"
