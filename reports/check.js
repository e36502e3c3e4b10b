(function () {
"use strict";
// The checker: the same rule as pipeline/recipes/reference.py, in the reader's own browser. No network, only Web Crypto.
var data = JSON.parse(document.getElementById("report-data").textContent);
var words = data.labels, recipes = data.recipes, LIMIT = 252;
var box = document.getElementById("checker");
if (!box) { return; }
box.hidden = false;
var utf8 = new TextEncoder();
var HASHES = { sha256: "SHA-256", sha512: "SHA-512" };

function get(id) { return document.getElementById(id); }

function hexed(bytes) {
  return Array.prototype.map.call(bytes, function (one) { return (one + 256).toString(16).slice(1); }).join("");
}

function unhexed(text) {
  var plain = text.trim().replace(/^0x/i, "");
  if (plain.length % 2 || /[^0-9a-f]/i.test(plain)) { throw new Error("hex: " + text.slice(0, 80)); }
  return Uint8Array.from((plain.match(/../g) || []).map(function (two) { return parseInt(two, 16); }));
}

function joined(parts) {
  var size = parts.reduce(function (sum, one) { return sum + one.length; }, 0), all = new Uint8Array(size), at = 0;
  parts.forEach(function (one) { all.set(one, at); at += one.length; });
  return all;
}

function asBytes(text, how) { return how === "hex" ? unhexed(text) : utf8.encode(text); }

// Integers keep every digit: a nonce may have 19 of them, more than a number of this language holds.
function parsed(text) {
  return JSON.parse(text.replace(/("(?:[^"\\]|\\.)*")|(-?\d{16,})(?![\d.eE])/g, function (all, string, number) {
    return string || '"' + number + '"';
  }));
}

function csvRows(text) {
  var rows = [[""]], quoted = false, i, c;
  for (i = 0; i < text.length; i += 1) {
    c = text[i];
    var row = rows[rows.length - 1];
    if (quoted) {
      if (c === '"' && text[i + 1] === '"') { row[row.length - 1] += '"'; i += 1; }
      else if (c === '"') { quoted = false; }
      else { row[row.length - 1] += c; }
    } else if (c === '"') { quoted = true; }
    else if (c === ",") { row.push(""); }
    else if (c === "\n") { rows.push([""]); }
    else if (c !== "\r") { row[row.length - 1] += c; }
  }
  rows = rows.filter(function (one) { return one.length > 1 || one[0] !== ""; });
  var head = rows.shift() || [];
  return rows.map(function (one) {
    var record = {};
    head.forEach(function (name, at) { record[name.trim()] = one[at] === undefined ? "" : one[at]; });
    return record;
  });
}

function records(text) {
  var plain = text.trim(), list;
  if (plain[0] === "[") { list = parsed(plain); }
  else if (plain[0] === "{") {
    try { list = [parsed(plain)]; }
    catch (problem) { list = plain.split("\n").filter(function (line) { return line.trim(); }).map(parsed); }
  } else { list = csvRows(plain); }
  var all = [];
  list.forEach(function (one) {
    if (Array.isArray(one.rolls)) {
      one.rolls.forEach(function (pair, at) {
        all.push(Object.assign({}, one, { nonce: at, die_1: pair[0], die_2: pair[1], roll_id: String(at + 1), rolls: null }));
      });
    } else { all.push(one); }
  });
  if (!all.length) { throw new Error("0"); }
  return all;
}

function integer(value, size, big) {
  var left = BigInt(value), bytes = new Uint8Array(size), at;
  for (at = 0; at < size; at += 1) { bytes[big ? size - 1 - at : at] = Number(left & 255n); left >>= 8n; }
  return bytes;
}

function message(recipe, record, seed, entropy, block) {
  var parts = [], pattern = /\{(\w+)(?::(\w+))?\}/g, text = recipe.digest.message, last = 0, found;
  while ((found = pattern.exec(text)) !== null) {
    parts.push(utf8.encode(text.slice(last, found.index)));
    last = pattern.lastIndex;
    var name = found[1], form = found[2], size = /^(be|le)(\d)$/.exec(form || "");
    var value = name === "block" ? block : name === "server_seed" ? seed : name === "client_entropy" ? entropy : record[name];
    if (value === undefined || value === null || value === "") { throw new Error(name); }
    if (value instanceof Uint8Array) { parts.push(form === "hex" ? utf8.encode(hexed(value)) : value); }
    else if (size) { parts.push(integer(value, Number(size[2]), size[1] === "be")); }
    else { parts.push(utf8.encode(String(value))); }
  }
  parts.push(utf8.encode(text.slice(last)));
  return joined(parts);
}

async function digest(recipe, seed, bytes) {
  var name = recipe.digest.function, hash = HASHES[name.replace("hmac-", "")];
  if (name.indexOf("hmac-") !== 0) { return new Uint8Array(await crypto.subtle.digest(hash, bytes)); }
  var raw = recipe.digest.key === "hex" ? utf8.encode(hexed(seed)) : seed;
  var key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: hash }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes));
}

// As pipeline/recipes/arithmetic.py writes it.
function step(source, number, scaled) {
  return hexed(source) + " = " + number + "; " + (scaled
    ? "floor(" + number + " * 6 / 4294967296) + 1 = " + (Math.floor(number * 6 / 4294967296) + 1)
    : number + " mod 6 + 1 = " + (number % 6 + 1));
}

async function judge(record) {
  var recipe = recipes[record.recipe || "boardgammon-v1"];
  if (!recipe) { throw new Error("recipe: " + record.recipe); }
  var seed = asBytes(String(record.server_seed || ""), recipe.seed.text);
  var entropy = recipe.entropy ? asBytes(String(record.client_entropy || ""), recipe.entropy.text) : null;
  if (!seed.length || (recipe.seed.bytes && seed.length !== recipe.seed.bytes)) { throw new Error("server_seed"); }
  if (recipe.entropy && recipe.entropy.bytes && entropy.length !== recipe.entropy.bytes) { throw new Error("client_entropy"); }
  var over = recipe.commitment.over === "hex" ? utf8.encode(hexed(seed)) : seed;
  var commitment = recipe.commitment.hash === "none" ? ""
    : hexed(new Uint8Array(await crypto.subtle.digest(HASHES[recipe.commitment.hash], over)));
  var blocks = recipe.digest.message.indexOf("{block}") >= 0, sequence = recipe.faces.place === "sequence";
  var first = sequence ? 2 * Number(record.nonce || 0) : 0, seen = 0, block = 0;
  var out = { messages: [], digests: [], dropped: [], faces: [], steps: [], commitment: commitment };
  out.drops = recipe.faces.method === "rejection";
  do {
    var text = message(recipe, record, seed, entropy, block), bytes = await digest(recipe, seed, text), dropped = [], at;
    var scaled = recipe.faces.method === "scale", limit = recipe.faces.method === "modulo" ? 256 : LIMIT, before = seen;
    for (at = 0; at < bytes.length - (scaled ? 3 : 0) && out.faces.length < 2; at += scaled ? 4 : 1) {
      var four = scaled ? ((bytes[at] * 256 + bytes[at + 1]) * 256 + bytes[at + 2]) * 256 + bytes[at + 3] : 0;
      if (!scaled && bytes[at] >= limit) { if (seen >= first) { dropped.push(bytes[at]); } continue; }
      if (seen >= first) {
        out.faces.push(scaled ? Math.floor(four * 6 / 4294967296) + 1 : bytes[at] % 6 + 1);
        out.steps.push(step(bytes.slice(at, at + (scaled ? 4 : 1)), scaled ? four : bytes[at], scaled));
      }
      seen += 1;
    }
    if (seen > first || (!blocks && before === 0)) {
      out.messages.push(new TextDecoder().decode(text));
      out.digests.push(hexed(bytes));
      out.dropped = out.dropped.concat(dropped);
    }
    block += 1;
  } while (blocks && out.faces.length < 2 && block < 10000);
  var given = String(record.commitment || "").trim().replace(/^0x/i, "").toLowerCase();
  var dice = out.faces.join("-");
  out.logged = record.die_1 + "-" + record.die_2;
  out.verdict = given && commitment && given !== commitment ? "check-wrong-commitment"
    : dice !== out.logged ? "check-wrong-dice"
    : !given && !recipe.commitment.optional && commitment ? "check-malformed" : "check-ok";
  return out;
}

function line(list, name, value) {
  var dt = document.createElement("dt"), dd = document.createElement("dd"), code = document.createElement("code");
  dt.textContent = name;
  code.textContent = value;
  code.dir = "ltr";
  dd.appendChild(code);
  list.appendChild(dt);
  list.appendChild(dd);
}

function card(verdict, title) {
  var made = document.createElement("div"), head = document.createElement("p"), strong = document.createElement("strong");
  made.className = verdict === "check-ok" ? "card" : "card bad";
  made.setAttribute("data-verdict", verdict.replace("check-", "").replace("-", "_"));
  strong.textContent = words[verdict];
  head.appendChild(strong);
  if (title) {
    var code = document.createElement("code");
    code.textContent = " " + title;
    code.dir = "ltr";
    head.appendChild(code);
  }
  made.appendChild(head);
  get("check-output").appendChild(made);
  return made;
}

async function run() {
  var output = get("check-output"), list;
  output.textContent = "";
  if (!window.crypto || !crypto.subtle) { output.textContent = words["check-crypto"]; return; }
  try { list = records(get("check-input").value); }
  catch (problem) { card("check-malformed", ""); return; }
  for (var at = 0; at < list.length && at < 2000; at += 1) {
    var title = String(list[at].roll_id || "").slice(0, 80), done;
    try { done = await judge(list[at]); }
    catch (problem) { card("check-malformed", title + " " + problem.message); continue; }
    var made = card(done.verdict, title), dl = document.createElement("dl");
    line(dl, words["check-commitment-again"], done.commitment);
    done.messages.forEach(function (one) { line(dl, words["check-message"], one); });
    done.digests.forEach(function (one) { line(dl, words["check-digest"], one); });
    if (done.drops) { line(dl, words["check-dropped"], done.dropped.join(", ") || words["check-dropped-none"]); }
    done.steps.forEach(function (one) { line(dl, words["check-faces"], one); });
    line(dl, words["check-dice"], done.faces.join("-"));
    line(dl, words["check-logged"], done.logged);
    made.appendChild(dl);
  }
}

get("check-run").addEventListener("click", run);
if (get("check-fill")) {
  get("check-fill").addEventListener("click", function () {
    get("check-input").value = JSON.stringify(data.example, null, 1);
    run();
  });
}
get("check-fill-sequence").addEventListener("click", function () {
  get("check-input").value = JSON.stringify(data.sequence);
  run();
});

// Numbers as the page's language writes them; Arabic with Latin digits, as the articles do.
function shown(value, digits) {
  var locale = data.language === "ar" ? "ar-u-nu-latn" : data.language;
  if (value !== 0 && Math.abs(value) < 0.001) { return new Intl.NumberFormat(locale, { notation: "scientific", maximumSignificantDigits: 2 }).format(value); }
  return new Intl.NumberFormat(locale, digits ? { maximumSignificantDigits: digits } : { maximumFractionDigits: 2, minimumFractionDigits: 2 }).format(value);
}

function percent(value) {
  var locale = data.language === "ar" ? "ar-u-nu-latn" : data.language;
  var form = value !== 0 && value < 0.00001 ? { notation: "scientific" } : {};
  form.style = "percent";
  form.maximumSignificantDigits = 4;
  return new Intl.NumberFormat(locale, form).format(value);
}

function whole(text) {
  var plain = text.replace(/[۰-۹]/g, function (one) { return String(one.charCodeAt(0) - 1776); })
    .replace(/[٠-٩]/g, function (one) { return String(one.charCodeAt(0) - 1632); }).replace(/[^\d-]/g, "");
  return plain === "" ? NaN : Number(plain);
}

function logGamma(x) {
  var shift = 0;
  while (x < 15) { shift -= Math.log(x); x += 1; }
  var z = 1 / (x * x);
  return shift + (x - 0.5) * Math.log(x) - x + 0.9189385332046728
    + (1 / 12 - z * (1 / 360 - z * (1 / 1260 - z / 1680))) / x;
}

// Upper tail of the gamma law: series below its middle, continued fraction above.
function gammaTail(a, x) {
  if (x <= 0) { return 1; }
  var scale = Math.exp(a * Math.log(x) - x - logGamma(a)), n;
  if (x < a + 1) {
    var term = 1 / a, sum = term;
    for (n = 1; n < 10000 && term > sum * 1e-17; n += 1) { term *= x / (a + n); sum += term; }
    return Math.max(0, 1 - scale * sum);
  }
  var b = x + 1 - a, c = 1e300, d = 1 / b, h = d;
  for (n = 1; n < 10000; n += 1) {
    var an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) { break; }
  }
  return scale * h;
}

// P(X >= k) of a binomial law, summed term by term from the tail's end nearer to the middle.
function binomialTail(n, k, p) {
  if (k <= 0) { return 1; }
  var log = logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1) + k * Math.log(p) + (n - k) * Math.log1p(-p);
  var upper = k > n * p, term = 1, sum = upper ? 1 : 0, at;
  if (upper) {
    for (at = k; at < n && term > sum * 1e-17; at += 1) { term *= (n - at) / (at + 1) * p / (1 - p); sum += term; }
    return Math.exp(log) * sum;
  }
  for (at = k; at > 0 && (sum === 0 || term > sum * 1e-17); at -= 1) { term *= at / (n - at + 1) * (1 - p) / p; sum += term; }
  return 1 - Math.exp(log) * sum;
}

var cells = Array.prototype.slice.call(box.querySelectorAll(".grid input"));

function fill() {
  var flat = [].concat.apply([], data.counts);
  cells.forEach(function (one, at) { one.value = String(flat[at]); });
}

function recount() {
  var counts = cells.map(function (one) { return whole(one.value); });
  var bad = counts.some(function (one) { return !(one >= 0); });
  var n = counts.reduce(function (sum, one) { return sum + one; }, 0);
  if (bad || !n) { get("counts-chi").textContent = get("counts-largest").textContent = "–"; return; }
  // In integers until the last division, as the published statistic is.
  var squares = counts.reduce(function (sum, one) { return sum + (36 * one - n) * (36 * one - n); }, 0), chi = squares / (36 * n);
  var most = Math.max.apply(null, counts), at = counts.indexOf(most);
  get("counts-chi").textContent = shown(chi) + ", " + shown(35, 2) + ", p = " + shown(gammaTail(17.5, chi / 2), 3);
  get("counts-largest").textContent = (Math.floor(at / 6) + 1) + "-" + (at % 6 + 1) + ", p = " + shown(binomialTail(n, most, 1 / 36), 3);
}

if (cells.length && data.counts) {
  fill();
  recount();
  get("counts-run").addEventListener("click", recount);
  get("counts-reset").addEventListener("click", function () { fill(); recount(); });
}

// The exact chance of k doubles in a row somewhere in n rolls: which length the streak in progress has, roll by roll.
function streak(k, n) {
  var state = new Float64Array(k), done = 0, roll, at;
  state[0] = 1;
  for (roll = 0; roll < n; roll += 1) {
    var next = new Float64Array(k), all = 0;
    for (at = 0; at < k; at += 1) { all += state[at]; if (at + 1 < k) { next[at + 1] = state[at] / 6; } else { done += state[at] / 6; } }
    next[0] = all * 5 / 6;
    state = next;
  }
  return done;
}

function chance() {
  var k = whole(get("streak-length").value), n = whole(get("streak-rolls").value);
  var fine = k >= 1 && n >= 1 && k <= 1000 && n <= 1000000 && k * n <= 50000000;
  get("streak-result").textContent = !fine ? "–" : percent(k > n ? 0 : streak(k, n));
}

get("streak-length").value = "3";
get("streak-rolls").value = "25";
get("streak-length").addEventListener("input", chance);
get("streak-rolls").addEventListener("input", chance);
chance();
}());
