/** Small helpers to build elements; no markup is ever parsed, so no text can become one. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element. `on` holds listeners, `data` data attributes, `css` custom properties; any other key is a property
 * where the element has one (`className`, `hidden`, `value`…), else an attribute.
 * @param {string} name
 * @param {Record<string, any>} [fields]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElement}
 */
export function h(name, fields = {}, ...children) {
  return fill(document.createElement(name), fields, children);
}

/**
 * Make an SVG element, as `h` does; every key but `on`, `data` and `css` is an attribute.
 * @param {string} name
 * @param {Record<string, any>} [fields]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {SVGElement}
 */
export function svg(name, fields = {}, ...children) {
  return fill(document.createElementNS(SVG, name), fields, children);
}

/**
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement}
 */
export function find(selector, within = document) {
  const found = within.querySelector(selector);
  if (!found) throw new Error(`no ${selector} in the page`);
  return /** @type {HTMLElement} */ (found);
}

/**
 * Show these children in place of what was there, keeping the keyboard's focus where an element of the same
 * `data-key` comes back.
 * @param {Element} parent
 * @param {...(Node|string|null|undefined|false)} children
 */
export function show(parent, ...children) {
  const active = document.activeElement;
  const key = active && parent.contains(active) ? active.getAttribute("data-key") : null;
  parent.replaceChildren(...children.flat().filter((child) => child || child === 0));
  if (key) {
    const again = [...parent.querySelectorAll("[data-key]")].find((other) => other.getAttribute("data-key") === key);
    if (again) /** @type {HTMLElement} */ (again).focus({ preventScroll: true });
  }
}

/**
 * Set an attribute where it is another, so that nothing is worked out again for nothing.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function put(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function fill(element, fields, children) {
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    if (key === "on") for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else if (key === "data") for (const [name, text] of Object.entries(value)) element.setAttribute(`data-${name}`, text);
    else if (key === "css") for (const [name, text] of Object.entries(value)) element.style.setProperty(name, text);
    else if (key in element && !(element instanceof SVGElement) && !key.includes("-")) element[key] = value;
    else if (value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child || child === 0));
  return element;
}
