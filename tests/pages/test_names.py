"""Names that are typed or pasted into a form: the same ones, in the same order, as the command reads them."""

from __future__ import annotations

from pathlib import Path

from sheetgen.press.name_lists import HEADS, read_names

from .modules import run_modules

READ = """
const { namesIn } = await import(process.argv[1]);
const given = JSON.parse(await new Response(process.stdin).text());
console.log(JSON.stringify(given.texts.map((text) => namesIn(text, given.heads))));
"""
LISTS = {
    "Zoe\r\n\r\n  Ann   Berg \n": ["Ann Berg", "Zoe"],
    "Zoe; Ann": ["Ann", "Zoe"],
    "Ben; Anna\nCleo": ["Anna", "Ben", "Cleo"],
    "Berg, Ann\nRoy, Zoé": ["Berg, Ann", "Roy, Zoé"],
    "": [],
    " \n;": [],
}
TABLES = {
    "1\tMüller\tAnna\n2\tKaya\tBen\n3\tMüller\tTim\n": ["Kaya Ben", "Müller Anna", "Müller Tim"],
    "Nr\tNachname\tVorname\n1\tMüller\tAnna\n2\tKaya\tBen": ["Anna Müller", "Ben Kaya"],
    "Müller; Anna\nKaya; Ben": ["Kaya Ben", "Müller Anna"],
    "1.\tAnna\n2.\tBen\n": ["Anna", "Ben"],
    "Anna\tRossi\t\nBen\t\t\n": ["Anna Rossi", "Ben"],
    "Nachname\nMüller\nKaya": ["Kaya", "Müller"],
    "Schüler\tKlasse\nAnna\t7": ["Anna 7", "Schüler Klasse"],
}
HEADED = {
    "name,class\nZoe,4b\n\nAnn,4a\n": ["Ann", "Zoe"],
    "Name;Vorname\nBerg;Ann\n": ["Ann Berg"],
    "Prénom\tNom\nZoé\tRoy\n": ["Zoé Roy"],
    'Nome,Cognome\n"Ann, detta Nina",Rossi\n': ["Ann, detta Nina Rossi"],
    "No,Pupil\n1,Ann\n2,Ann\n": ["Ann", "Ann"],
}
"""Tables with headings, which the command reads from a file, too."""
HARD = """Łukasz; Maximilian; Zoë; Zoe; Øyvind; Özgür; Oskar; Anne-Marie; Anne Marie; Annemarie; Ängla; Émile; Emil;
Emilie; Đorđe; Dorothea; İpek; Ian; Strauß; Strausz; Strauss; Æsa; Adam; Afra; D'Arcy; Dario; de Vries; De Voss; Ñandú;
Nadia; Nora; Chloé; Cléo; Ço; Aé; Ae; Af"""


def test_columns_of_a_spreadsheet_become_names(tmp_path: Path) -> None:
    cases = LISTS | TABLES | HEADED
    found = run_modules(tmp_path, 'export * from "./print/names";', READ, {"texts": [*cases, HARD], "heads": HEADS})
    *told, hard = found
    assert dict(zip(cases, told, strict=True)) == cases
    for at, (text, names) in enumerate(HEADED.items()):
        table = tmp_path / f"{at}.csv"
        table.write_text(text, encoding="utf-8")
        assert [*read_names(str(table))] == names
    assert hard == [*read_names(HARD)], "the alphabet of the page is that of the command"
