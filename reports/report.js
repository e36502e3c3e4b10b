(function () {
"use strict";
var data = JSON.parse(document.getElementById("report-data").textContent);
var words = data.labels;

function each(selector, act, root) { Array.prototype.forEach.call((root || document).querySelectorAll(selector), act); }

// The language switch keeps the place.
function keep() { each("a[data-keep]", function (a) { a.href = a.getAttribute("href").split("#")[0] + location.hash; }); }
addEventListener("hashchange", keep);
keep();

// Sorting: by the raw value where there is one, numbers before words, and the original order on the third click.
each("table[data-sortable]", function (table) {
  var body = table.tBodies[0], original = Array.prototype.slice.call(body.rows);
  if (original.length < 2) { return; }
  each("thead th", function (th) {
    var button = document.createElement("button");
    button.type = "button";
    button.title = words["sort-by"];
    while (th.firstChild) { button.appendChild(th.firstChild); }
    th.appendChild(button);
    button.addEventListener("click", function () {
      var before = th.getAttribute("aria-sort"), at = th.cellIndex;
      var next = before === "ascending" ? "descending" : before === "descending" ? "" : "ascending";
      each("th[aria-sort]", function (other) { other.removeAttribute("aria-sort"); }, table);
      var rows = original.slice();
      if (next) {
        th.setAttribute("aria-sort", next);
        rows.sort(function (a, b) { return compare(a.cells[at], b.cells[at]) * (next === "ascending" ? 1 : -1); });
      }
      rows.forEach(function (row) { body.appendChild(row); });
    });
  }, table);
});

function compare(a, b) {
  var x = a.getAttribute("data-v"), y = b.getAttribute("data-v"), m = Number(x), n = Number(y);
  if (x === "" || y === "") { return (x === "") - (y === ""); }
  if (!isNaN(m) && !isNaN(n)) { return m - n; }
  return x.localeCompare(y, data.language);
}

// A table that has no file of its own among the data can be saved as CSV all the same: raw values, no formulas.
each(".table", function (box) {
  var link = box.querySelector(".tools a.csv"), table = box.querySelector("table");
  if (!link || !table || /\.csv$/.test(link.getAttribute("href"))) { return; }
  var save = document.createElement("a");
  save.textContent = words.csv;
  save.download = box.id + ".csv";
  save.href = "#" + box.id;
  save.className = "made";
  save.addEventListener("click", function () {
    save.href = URL.createObjectURL(new Blob(["\ufeff" + lines(table)], { type: "text/csv;charset=utf-8" }));
  });
  link.parentNode.insertBefore(save, link.nextSibling);
  link.parentNode.insertBefore(document.createTextNode(" "), save);
});

function lines(table) {
  return Array.prototype.map.call(table.rows, function (row) {
    return Array.prototype.map.call(row.cells, function (one) {
      var raw = one.getAttribute("data-v"), text = one.textContent.replace(/[\u2066-\u2069\u2195]/g, "").replace(/\s+/g, " ").trim();
      if (raw && !isNaN(Number(raw))) { return raw; }
      return '"' + (/^[=+@\t-]/.test(text) ? "'" : "") + text.replace(/"/g, '""') + '"';
    }).join(",");
  }).join("\r\n") + "\r\n";
}

// Copying: the table as tab-separated text, ready for a spreadsheet.
each(".table", function (box) {
  var tools = box.querySelector(".tools"), table = box.querySelector("table");
  if (!tools || !table) { return; }
  var button = document.createElement("button");
  button.type = "button";
  button.textContent = words.copy;
  tools.appendChild(button);
  button.addEventListener("click", function () {
    var text = Array.prototype.map.call(table.rows, function (row) {
      return Array.prototype.map.call(row.cells, function (one) {
        return one.textContent.replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ").trim();
      }).join("\t");
    }).join("\n");
    put(text);
    button.textContent = words.copied;
    setTimeout(function () { button.textContent = words.copy; }, 2000);
  });
});

function put(text) {
  if (navigator.clipboard && navigator.clipboard.writeText) {
    navigator.clipboard.writeText(text).catch(function () { old(text); });
  } else { old(text); }
}

function old(text) {
  var area = document.createElement("textarea");
  area.value = text;
  area.className = "hidden";
  document.body.appendChild(area);
  area.select();
  document.execCommand("copy");
  document.body.removeChild(area);
}
}());
