// A player in ten lines: it makes a table against a bot and always takes the first option. Run: node client.mjs http://127.0.0.1:8400
const secret = (bytes = 16) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString("hex");
const me = secret();
const call = async (path, body) => {
  const headers = { authorization: `Bearer ${me}`, "content-type": "application/json" };
  const answer = await fetch(process.argv[2] + path, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
  if (!answer.ok) throw new Error((await answer.json()).reason);
  return answer.json();
};
const wish = { game: "cogdrive-neon", seats: ["mine", "bot:random"], pace: { bots: 0 } };
const { table } = await call("/api/tables", { ...wish, command: secret(), secrets: { host: secret(), seats: { 0: me } } });
let seen;
while (!(seen = await call(`/api/tables/${table}`)).result) {
  const asked = (seen.decisions ?? []).find((each) => each.options);
  if (asked) await call(`/api/tables/${table}/choices`, { command: secret(), seq: seen.seq, option: asked.options[0].text });
  else await new Promise((done) => setTimeout(done, 50));
}
console.log("Winners:", seen.result.winners, "because", seen.result.reason);
