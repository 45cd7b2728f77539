import QuizDomain
import TestSupport
import Testing

/// The parts of a name in which no mistake is accepted, in every form of the name.
@Suite(.bounded) struct FixedLettersTests {
    /// A part of a name that must be right, and texts that must not count for it.
    struct Part: CustomTestStringConvertible {
        let right: String
        let wrong: [String]
        var testDescription: String { right }

        init(_ right: String, not wrong: String...) {
            self.right = right
            self.wrong = wrong
        }
    }

    /// A form of a name: a way in which a player may type it.
    struct Form: CustomTestStringConvertible {
        let testDescription: String
        let write: @Sendable (String) -> String

        init(_ description: String, _ write: @escaping @Sendable (String) -> String) {
            testDescription = description
            self.write = write
        }
    }

    static let parts = [
        Part("Apollo 11", not: "Apollo 12", "Apollo 1", "Apollo 111"), Part("Catch-22", not: "Catch-23", "Catch-2"),
        Part("2.5 litres", not: "2.6 litres", "25 litres", "2.5 mitres"),
        Part("SPARTAN-II", not: "SPARTAN-III", "SPARTAN-I", "SPARTAN-IV"), Part("Type-II", not: "Type-III", "Type-I"),
        Part("Henry VIII", not: "Henry VII", "Henry VIIII"), Part("Louis XIV.", not: "Louis XV.", "Louis XIII."),
        Part("Dr. Seuss", not: "Mr. Seuss", "Mrs. Seuss", "St. Seuss"),
        Part("Mrs. Hudson", not: "Mr. Hudson", "Ms. Hudson"),
        Part("Mr. No", not: "Dr. No"),
        Part("Dr. Jekyll and Mr. Hyde", not: "Mr. Jekyll and Mr. Hyde", "Dr. Jekyll and Dr. Hyde"),
        Part("HNO3", not: "HCO3"), Part("250kg", not: "250mg", "250kb"), Part("CuSO4", not: "CaSO4"),
        Part("King, Jr.", not: "King, Sr."),
        Part("J. R. R. Tolkien", not: "J. R. Tolkien", "J. K. R. Tolkien", "R. J. R. Tolkien", "J. R. R. R. Tolkien"),
        Part("J.K. Rowling", not: "J.R. Rowling", "J. Rowling", "K.J. Rowling"),
        Part("George W. Bush", not: "George H. Bush"),
        Part("Run-D.M.C.", not: "Run-D.M.Z.", "Run-D.M."), Part("M.I.A.", not: "C.I.A.", "M.I.B."),
        Part("AC/DC", not: "AB/DC", "AC/DD", "AD/CC", "A/DC"), Part("X-Men", not: "Y-Men", "Z-Men"),
        Part("Jay-Z", not: "Jay-X"),
        Part("Vitamin C", not: "Vitamin D", "Vitamin CC"), Part("F = m*a", not: "F = m*v", "E = m*a", "F = mm*a"),
        Part("a² + b²", not: "a² + c²", "a³ + b²", "a² - b²"), Part("C#", not: "C++", "F#"),
        Part("5 kg", not: "5 mg", "5 g", "5 kgs"), Part("60 km/h", not: "60 km/s", "60 m/h", "60 cm/h"),
        Part("9.8 m/s²", not: "9.8 km/s²", "9.8 m/h²"), Part("20 °C", not: "20 °F"), Part("10 AM", not: "10 PM"),
        Part("H₂SO₄", not: "H₂PO₄", "H₂SO₃"), Part("R2-D2", not: "Q2-D2", "R2-D3", "R2-E2"),
        Part("MP5K", not: "MP5N", "MK5K"),
    ]

    static let forms = [
        Form("as written") { $0 }, Form("in small letters") { $0.lowercased() },
        Form("in capitals") { $0.uppercased() },
        Form("without punctuation") { $0.filter { !".-/'*,".contains($0) || $0 == "." && false } },
        Form("with blanks for punctuation") {
            String($0.map { "-/'*".contains($0) ? " " : $0 }).replacing(".", with: " ")
        },
        Form("with hyphens for blanks") { $0.replacing(" ", with: "-") },
        Form("with a full stop at the end") { $0 + "." },
        Form("with an article") { "the " + $0 },
    ]

    /// Surroundings of a part, with and without a slip.
    static let names: [(name: String, slips: [String])] = [
        ("?", ["?"]), ("? Forever", ["? Forever", "? Forevr", "? Forevver"]),
        ("Friends of ?", ["Friends of ?", "Freinds of ?", "Frends of ?"]),
    ]

    private func isAccepted(_ guess: String, for answer: String, besides siblings: [String] = []) -> Bool {
        let matcher = GuessMatcher(answers: [.init(answer)], siblings: siblings, articles: .english)
        if case .answer = matcher.find(guess) { return true }
        return false
    }

    /// A form that loses the punctuation of a number changes the number, so that it is not a form of its name.
    ///
    /// In a formula, a hyphen for a blank is a minus sign.
    private static func keepsNumber(_ part: Part, _ form: Form) -> Bool {
        if part.right.contains("="), form.testDescription.contains("hyphens") { return false }
        return !part.right.contains("2.5") && !part.right.contains("9.8")
            || !form.testDescription.contains("punctuation")
    }

    @Test(arguments: parts, forms)
    func guessWithMistakeInFixedPartIsRefused(part: Part, form: Form) {
        for (name, slips) in Self.names {
            let answer = name.replacing("?", with: part.right)
            for guess in slips.flatMap({ slip in part.wrong.map { form.write(slip.replacing("?", with: $0)) } }) {
                #expect(!isAccepted(guess, for: answer), "\(guess) counts for \(answer)")
                #expect(!isAccepted(guess, for: answer, besides: ["another name"]), "\(guess) counts for \(answer)")
            }
        }
    }

    @Test(arguments: parts, forms)
    func guessWithCorrectFixedPartIsAccepted(part: Part, form: Form) {
        guard Self.keepsNumber(part, form) else { return }
        for (name, slips) in Self.names {
            let answer = name.replacing("?", with: part.right)
            for guess in slips.map({ form.write($0.replacing("?", with: part.right)) }) {
                #expect(isAccepted(guess, for: answer), "\(guess) does not count for \(answer)")
            }
        }
    }

    @Test(arguments: [
        ("sparten ii", "SPARTAN-II"), ("spatranii", "SPARTAN-II"), ("dr suess", "Dr. Seuss"), ("d. seuss", "Dr. Seuss"),
        ("drr watson", "Dr. Watson"), ("joan o arc", "Joan of Arc"), ("lloydds", "Lloyd's"),
        ("dartagnon", "D'Artagnan"),
        ("conan ovrien", "Conan O'Brien"), ("xanmen", "Xan-Men"), ("365 dys", "365 days"), ("5kg", "5 kg"),
        ("x mne", "X-Men"),
        ("20°c", "20 °C"),
    ])
    func typoBesideLetterThatMustMatchIsAccepted(guess: String, answer: String) {
        #expect(isAccepted(guess, for: answer))
    }

    @Test(arguments: [
        ("Terminator V", "Terminator"), ("Terminator 2", "Terminator"), ("Final Fantasy VI", "Final Fantasy"),
        ("vitamin", "Vitamin C"), ("henryvii", "Henry VIII"), ("typeiii", "Type-II"), ("spartaniii", "SPARTAN II"),
    ])
    func guessWithExtraOrMissingNumeralIsRefused(guess: String, answer: String) {
        #expect(!isAccepted(guess, for: answer))
    }
}
