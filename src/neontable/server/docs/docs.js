// Shows the server's own description of its calls and types. Every text is set as text, never as markup.
const make = (tag, props = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
};

const nameOf = (reference) => reference.split("/").pop();

function typeOf(schema) {
  if (!schema) return ["nothing"];
  if (schema.$ref) return [make("a", { href: `#type-${nameOf(schema.$ref)}` }, nameOf(schema.$ref))];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((each, i) => (i ? [" or ", ...typeOf(each)] : typeOf(each)));
  if (schema.enum) return [schema.enum.map((each) => JSON.stringify(each)).join(" | ")];
  if (schema.type === "array") return ["list of ", ...typeOf(schema.items ?? {})];
  if (schema.type === "object" && schema.additionalProperties) return ["object of ", ...typeOf(schema.additionalProperties)];
  return [[schema.type ?? "anything"].flat().join(" or ")];
}

function bounds(schema) {
  const told = [];
  for (const name of ["minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum", "pattern", "default"]) {
    if (schema[name] !== undefined) told.push(`${name} ${JSON.stringify(schema[name])}`);
  }
  return [schema.description, told.join(", ")].filter(Boolean).join(" · ");
}

function table(head, rows) {
  const top = make("tr", {}, ...head.map((each) => make("th", { scope: "col" }, each)));
  const body = rows.map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, ...[cell].flat()))));
  return make("table", {}, make("thead", {}, top), make("tbody", {}, ...body));
}

const bodyOf = (holder) => Object.values(holder?.content ?? {})[0]?.schema;

function call(path, method, told) {
  const id = `${method}-${path}`;
  const title = [make("span", { className: "method" }, method), ` ${path}`];
  document.getElementById("index").append(make("li", {}, make("a", { href: `#${id}` }, `${method.toUpperCase()} ${path}`)));
  const article = make("article", { id }, make("h2", {}, ...title), make("p", {}, told.description ?? told.summary ?? ""));
  if (told.security) article.append(make("p", {}, "Needs ", make("code", {}, "Authorization: Bearer TOKEN"), "."));
  const asked = (told.parameters ?? []).filter((each) => each.in === "query");
  if (asked.length) {
    article.append(table(["Query", "Type", ""], asked.map((each) => [each.name, typeOf(each.schema), bounds(each.schema)])));
  }
  if (told.requestBody) article.append(make("p", {}, "Body: ", ...typeOf(bodyOf(told.requestBody))));
  const answers = Object.entries(told.responses).map(([status, each]) => [status, typeOf(bodyOf(each)), each.description]);
  article.append(table(["Answer", "Body", ""], answers));
  return article;
}

function type(name, schema) {
  const article = make("article", { id: `type-${name}` }, make("h2", {}, name), make("p", {}, schema.description ?? ""));
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(([field, each]) => [
    required.has(field) ? make("strong", {}, field) : field,
    typeOf(each),
    bounds(each),
  ]);
  if (rows.length) article.append(table(["Field (bold: required)", "Type", ""], rows));
  return article;
}

const told = await fetch("/api/docs/openapi.json").then((answer) => answer.json());
document.getElementById("about").textContent = told.info.description;
for (const [path, item] of Object.entries(told.paths)) {
  for (const [method, each] of Object.entries(item)) document.getElementById("calls").append(call(path, method, each));
}
for (const [name, schema] of Object.entries(told.components.schemas)) {
  document.getElementById("types").append(type(name, schema));
}
