/// Names of languages, which are short and resemble each other, collected for `MisspellingAcceptanceRateTests`.
///
/// As in ``TriviaNames``, the matcher is tuned on one half of each list and tested on both halves.
enum LanguageNames {
    /// The programming languages and the human languages.
    static let lists: [[String]] = [programming, human].map { text in
        text.split { $0 == ";" || $0 == "\n" }.map { String($0.drop(while: \.isWhitespace)) }
    }

    private static let programming = """
        Ada; Agda; Algol; APL; Assembly; AWK; Ballerina; Bash; Basic; C; C#; C++; Carbon; Chapel; Clojure; Cobol
        CoffeeScript; Crystal; D; Dart; Delphi; Eiffel; Elixir; Elm; Erlang; F#; Forth; Fortran; Gleam; Go; Groovy; Hack
        Haskell; Haxe; Idris; Io; J; Java; JavaScript; Julia; Kotlin; LabVIEW; Lisp; Logo; Lua; Mathematica; MATLAB
        Mercury; ML; Modula; Mojo; Nim; Oberon; Objective-C; OCaml; Odin; Pascal; Perl; PHP; Pony; PostScript; PowerShell
        Processing; Prolog; PureScript; Python; R; Racket; Raku; Reason; Rexx; Ruby; Rust; SAS; Scala; Scheme; Scratch
        Simula; Smalltalk; Solidity; SQL; Squeak; Standard ML; Swift; Tcl; TypeScript; V; Vala; Verilog; VHDL
        Visual Basic; WebAssembly; Zig
        """

    private static let human = """
        Afrikaans; Albanian; Amharic; Arabic; Armenian; Azerbaijani; Basque; Belarusian; Bengali; Bosnian; Breton
        Bulgarian; Burmese; Cantonese; Catalan; Cebuano; Chechen; Chinese; Corsican; Croatian; Czech; Danish; Dutch
        English; Esperanto; Estonian; Ewe; Faroese; Farsi; Fijian; Finnish; Flemish; French; Frisian; Galician; Georgian
        German; Greek; Guarani; Gujarati; Hausa; Hawaiian; Hebrew; Hindi; Hungarian; Icelandic; Igbo; Indonesian; Irish
        Italian; Japanese; Javanese; Kannada; Kazakh; Khmer; Korean; Kurdish; Kyrgyz; Lao; Latin; Latvian; Lithuanian
        Luxembourgish; Macedonian; Malagasy; Malay; Malayalam; Maltese; Mandarin; Maori; Marathi; Mongolian; Navajo
        Nepali; Norwegian; Odia; Occitan; Pashto; Persian; Polish; Portuguese; Punjabi; Quechua; Romanian; Romansh; Russian
        Samoan; Sanskrit; Sardinian; Scottish Gaelic; Serbian; Shona; Sicilian; Sindhi; Sinhala; Slovak; Slovenian
        Somali; Sotho; Spanish; Sundanese; Swahili; Swedish; Tagalog; Tajik; Tamil; Tatar; Telugu; Thai; Tibetan; Tongan
        Turkish; Turkmen; Twi; Ukrainian; Urdu; Uyghur; Uzbek; Vietnamese; Welsh; Wolof; Xhosa; Yiddish; Yoruba; Zulu
        """
}

/// The English words for numbers.
enum SpelledNumbers {
    /// The cardinal and ordinal numbers from 0 to 99, and the words for large numbers.
    static let all = (0...99).flatMap { [cardinal($0), ordinal($0)] } + large + large.map { $0 + "th" }

    private static let large = ["hundred", "thousand", "million", "billion", "trillion"]
    private static let ones = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    private static let irregular = [
        "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
        "twelve": "twelfth",
    ]

    static func cardinal(_ number: Int) -> String {
        guard number >= 20 else { return ones[number] }
        return tens[number / 10] + (number % 10 == 0 ? "" : "-" + ones[number % 10])
    }

    static func ordinal(_ number: Int) -> String {
        let words = cardinal(number).split(separator: "-").map(String.init)
        guard let last = words.last else { return "" }
        let ordinal = irregular[last] ?? (last.hasSuffix("y") ? last.dropLast() + "ieth" : last + "th")
        return (words.dropLast() + [ordinal]).joined(separator: "-")
    }
}
