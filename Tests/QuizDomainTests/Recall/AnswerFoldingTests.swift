import Foundation
import enum PlayhouseCore.DisplayText
import QuizDomain
import TestSupport
import Testing

@Suite(.bounded) struct AnswerFoldingTests {
    /// Two spellings of a text in Unicode, such as é in one part or two, must never be two answers.
    @Test(arguments: [0xA0..<0x1000, 0x1000..<0x2000, 0x2000..<0x3100, 0xF900..<0xFB50])
    func canonicallyEquivalentTextsAreFoldedEqually(range: Range<UInt32>) {
        for scalar in range.compactMap(Unicode.Scalar.init) {
            let text = String(scalar)
            let decomposed = text.decomposedStringWithCanonicalMapping
            guard !decomposed.unicodeScalars.elementsEqual(text.unicodeScalars) else { continue }
            for (one, other) in [(text, decomposed), ("a" + text + "b", "a" + decomposed + "b")] {
                for bits in 0...3 {
                    let folded = [one, other].map { AnswerFolding.fold($0, by: FoldingPolicy(rawValue: bits)) }
                    #expect(folded[0] == folded[1], "U+\(String(scalar.value, radix: 16))")
                }
            }
        }
    }

    @Test(arguments: [
        ("Java", "java"), ("ÉCOLE", "ecole"), ("Ångström", "angstrom"), ("Curaçao", "curacao"), ("Ελλάδα", "ελλαδα"),
        ("ΟΔΥΣΣΕΥΣ", "οδυσσευσ"), ("Οδυσσεύς", "οδυσσευσ"), ("İstanbul", "istanbul"), ("DIYARBAKIR", "diyarbakir"),
        ("Diyarbakır", "diyarbakir"),
    ])
    func caseAndAccentsAreFolded(text: String, folded: String) {
        #expect(AnswerFolding.fold(text) == folded)
    }

    /// The lowercase form of a letter must not be another spelling.
    @Test func caseIsFoldedInEveryScript() {
        for scalar in (0x41..<0x1_F000 as Range<UInt32>).compactMap(Unicode.Scalar.init) {
            let lower = scalar.properties.lowercaseMapping
            guard lower != String(scalar), lower.unicodeScalars.count == 1 else { continue }
            #expect(
                AnswerFolding.fold(String(scalar)) == AnswerFolding.fold(lower), "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test(arguments: [
        ("हिन्दी", "हिंदी"), ("गङ्गा", "गंगा"), ("पञ्जाब", "पंजाब"), ("मुम्बई", "मुंबई"), ("घण्टा", "घंटा"), ("ગાન્ધી", "ગાંધી"),
        ("ಕನ್ನಡ", "ಕನ್ನಡ"),
    ])
    func nasalConsonantEqualsAnusvara(consonant: String, anusvara: String) {
        #expect(AnswerFolding.fold(consonant) == AnswerFolding.fold(anusvara))
        #expect(AnswerFolding.fold("कन्नड़") != AnswerFolding.fold("कंनड़"))
    }

    @Test(arguments: [
        ("København", "kobenhavn"), ("Łódź", "lodz"), ("Đà Nẵng", "da nang"), ("Þórshöfn", "thorshofn"),
        ("Garðar", "gardar"), ("Æbeltoft", "aebeltoft"), ("Œuvre", "oeuvre"), ("Straße", "strasse"),
        ("Ħamrun", "hamrun"),
    ])
    func lettersWithoutUnicodeDecompositionAreFolded(text: String, folded: String) {
        #expect(AnswerFolding.fold(text) == folded)
    }

    @Test(arguments: [("Ｊａｖａ", "java"), ("ﬁnal", "final"), ("H₂O", "h2o"), ("ｶﾅ", "カナ")])
    func compatibilityFormsAreFolded(text: String, folded: String) {
        #expect(AnswerFolding.fold(text) == folded)
    }

    @Test(arguments: ["l’aquila", "l‘aquila", "l´aquila", "l`aquila", "lʼaquila", "l′aquila", "l＇aquila", "L'Aquila"])
    func apostrophesAreFolded(text: String) {
        #expect(AnswerFolding.fold(text) == "l'aquila")
    }

    @Test(arguments: ["“x”", "„x‟", "«x»", "″x″", "＂x＂"])
    func quotationMarksAreFolded(text: String) {
        #expect(AnswerFolding.fold(text) == "\"x\"")
    }

    @Test(arguments: [
        "guinea-bissau", "guinea‐bissau", "guinea‑bissau", "guinea–bissau", "guinea—bissau", "guinea bissau",
    ])
    func dashBetweenLettersBecomesSpace(text: String) {
        #expect(AnswerFolding.fold(text) == "guinea bissau")
    }

    @Test(arguments: ["нью-йорк", "нью‐йорк", "нью–йорк", "нью йорк"])
    func dashBetweenCyrillicLettersBecomesSpace(text: String) {
        #expect(AnswerFolding.fold(text) == "нью йорк")
    }

    @Test(arguments: [("-1", "-1"), ("−1", "-1"), ("1-2", "1-2"), ("--x", "--x"), ("c-", "c-")])
    func dashNotBetweenLettersIsKept(text: String, folded: String) {
        #expect(AnswerFolding.fold(text) == folded)
    }

    @Test(arguments: [
        "new york", "new\u{00A0}york", "new  york", "\tnew york\n", "new\u{3000}york", "n\u{00AD}ew york",
        "new\u{200B} york", "\u{FEFF}new york", "new \u{200E}york", "new\u{2009}york",
    ])
    func blanksAndInvisibleMarksAreFolded(text: String) {
        #expect(AnswerFolding.fold(text) == "new york")
    }

    @Test(arguments: [
        ("й", "и"), ("ї", "і"), ("が", "か"), ("ؤ", "و"), ("की", "का"), ("ñ", "m"), ("한", "하"),
    ])
    func lettersOfOtherScriptsStayDistinct(one: String, other: String) {
        #expect(AnswerFolding.fold(one) != AnswerFolding.fold(other))
    }

    @Test(arguments: [
        ("Королёв", "королев"), ("أحمد", "احمد"), ("إسلام", "اسلام"), ("آسيا", "اسيا"), ("محمـــد", "محمد"),
    ])
    func optionalMarksOfLettersAreFolded(written: String, plain: String) {
        #expect(AnswerFolding.fold(written) == AnswerFolding.fold(plain))
    }

    @Test(arguments: ["٢٠٢٦", "۲۰۲۶", "२०२६", "２０２６"])
    func digitsOfEveryScriptAreFolded(year: String) {
        #expect(AnswerFolding.fold(year) == "2026")
        #expect(AnswerFolding.fold("١٬٠٠٠٫٥") == "1,000.5")
    }

    @Test(arguments: [("שָׁלוֹם", "שלום"), ("مُحَمَّد", "محمد")])
    func optionalVowelSignsAreFolded(pointed: String, plain: String) {
        #expect(AnswerFolding.fold(pointed) == AnswerFolding.fold(plain))
    }

    @Test(arguments: [
        ["C", "C++", "C#", ".NET", "F#", "NET"], ["10²", "102", "10³"], ["5½", "51/2"], ["2₃", "23"],
        ["¨", "˜", "¯", "¸", "˘"],
        ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"], ["\u{5B0}", "\u{5B1}"], ["゛", "゜"],
    ])
    func signsThatDistinguishAnswersAreKept(answers: [String]) {
        #expect(Set(answers.map(AnswerFolding.fold)).count == answers.count)
    }

    @Test(arguments: [
        ("CO₂", "co2"), ("10²", "10^2"), ("Cl⁻", "cl-"), ("½", "1/2"), ("צה״ל", "צה\"ל"), ("ג׳ורג׳", "ג'ורג'"),
        ("Na⁺", "na+"), ("5½", "5 1/2"),
    ])
    func untypableSignsAreFoldedToTypableForms(text: String, typed: String) {
        #expect(AnswerFolding.fold(text) == AnswerFolding.fold(typed))
    }

    @Test(arguments: [
        "\u{301}\u{316}", "\u{301}\u{316}\u{200D}", "\u{AD}\u{316}\u{301}", "\u{F73}\u{316}", "\u{FF9E}\u{301}",
        "\u{5B0}\u{5B4}", "\u{E31}\u{301}", "\u{640}\u{301}\u{640}\u{316}", "\u{FE77}\u{FCF2}",
    ])
    func longRunsOfCombiningMarksAreShortened(marks: String) {
        // Without a limit on the marks, hashing and normalising the folded text would take quadratic time.
        for letter in ["и", "a", "ｶ", ""] {
            let folded = AnswerFolding.fold(letter + String(repeating: marks, count: 500))
            #expect(folded.unicodeScalars.count <= 100)
        }
    }

    /// The form of a text without punctuation would otherwise contain all of its marks in one run.
    @Test(arguments: [".", "!", " ", "\u{640}"])
    func repeatedMarksAfterPunctuationAreLimited(sign: String) {
        let folded = AnswerFolding.fold(String(repeating: sign + "\u{345}", count: 500))
        #expect(folded.unicodeScalars.count { $0 == "\u{345}" } <= 30)
    }

    @Test func foldingOfManyMarksIsIdempotent() {
        let folded = AnswerFolding.fold("б˙" + String(repeating: "\u{316}\u{301}", count: 20))
        #expect(AnswerFolding.fold(folded) == folded)
    }

    @Test func longRunOfLatinAccentsIsDropped() {
        let text = "a" + String(repeating: "\u{301}\u{323}", count: 200_000)
        #expect(AnswerFolding.fold(text) == "a")
    }

    @Test(arguments: [29, 30, 31, 1_000])
    func atMostThirtyConsecutiveMarksAreKept(count: Int) {
        let folded = AnswerFolding.fold("и" + String(repeating: "\u{301}", count: count))
        #expect(folded.unicodeScalars.count == 1 + min(count, 30))
    }

    @Test(arguments: [
        "+", "#", ".", "-", "'", "\"", "\u{301}", "🇮🇹", "ー", "ـ", "ा", "1", "\u{600}", "\u{6DD}", "\u{70F}", "\u{8E2}",
        "\u{110BD}",
    ])
    func visibleTextIsNotBlank(text: String) {
        #expect(!AnswerFolding.isBlank(text))
        #expect(!AnswerFolding.fold(text).isEmpty)
    }

    @Test(arguments: ["\u{7}", "\u{9F}\u{200B}", "\u{FFF9}", "\u{2800}", "\u{E0041}", "\u{3164}", "\u{202E} "])
    func controlAndFormatCharactersAreBlank(text: String) {
        #expect(AnswerFolding.isBlank(text))
        #expect(AnswerFolding.fold(text) == "")
    }

    /// A player types what a screen shows, so nothing that a screen hides makes another answer.
    @Test(arguments: [0..<0x3000, 0xD7B0..<0x1_1000, 0xE_0000..<0xE_1000] as [Range<UInt32>])
    func charactersHiddenOnScreenAreFoldedAway(range: Range<UInt32>) {
        for scalar in range.compactMap(Unicode.Scalar.init) {
            let text = "1\(scalar)0"
            let shown = DisplayText.line(text)
            guard !shown.unicodeScalars.elementsEqual(text.unicodeScalars) else { continue }
            for bits in 0...3 {
                let folded = [text, shown].map { AnswerFolding.fold($0, by: FoldingPolicy(rawValue: bits)) }
                #expect(folded[0] == folded[1], "U+\(String(scalar.value, radix: 16))")
            }
        }
    }

    @Test(arguments: ["", " ", "\u{00A0}\u{2003}", "\u{200B}", "\u{00AD}", "\u{FEFF}", "\n\t\u{2060}"])
    func invisibleTextIsBlank(text: String) {
        #expect(AnswerFolding.isBlank(text))
        #expect(AnswerFolding.fold(text).isEmpty)
    }

    @Test(arguments: [
        "Łódź", "ﬁnal", "l´aquila", "Guinea–Bissau", "שָׁלוֹם", "й", "C++", " a  b ", "İ", "ΟΔΟΣ", "½", "5½", "ŉ", "‴",
        "⁻", "₋",
        "︱", "10²", "¨", "a-b-c", "\u{5B0}", "Фёдор", "أ", "ـ", "٢²", "ẞß", "Ǆ", "Ⅷ",
    ])
    func foldingIsIdempotent(text: String) {
        for bits in 0...3 {
            let once = AnswerFolding.fold(text, by: FoldingPolicy(rawValue: bits))
            #expect(AnswerFolding.fold(once, by: FoldingPolicy(rawValue: bits)) == once)
        }
    }
}
