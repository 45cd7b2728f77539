/// The other ways of writing an answer that a guess may use, such as `Rocky 2` for Rocky II.
///
/// Another example is `Saint Louis` for St. Louis. The variants are compared only if a guess is not the exact spelling
/// of an answer, apart from case, accents and punctuation. A number never counts for another number. To compare
/// spellings only, use ``none``.
public struct SpellingVariants: Hashable, Sendable, Codable {
    /// The kinds of variants that need no list of words.
    public struct Kinds: OptionSet, Hashable, Sendable, Codable {
        /// The bits of the kinds, as they are stored.
        public let rawValue: Int

        /// Creates kinds from their stored bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Numbers in digits, in English words and in Roman numerals.
        ///
        /// A Roman numeral counts as a number only if it is the last of several words, or a later word before a colon.
        /// The numeral X never does, so Malcolm X is not Malcolm 10.
        public static let numbers = Kinds(rawValue: 1)
        /// Parts of an answer in brackets, which a guess may omit, as in (John) Updike.
        ///
        /// A part with a number must not be omitted, unless it is a year.
        public static let brackets = Kinds(rawValue: 2)
        /// The sign `&` or `+`, or the letter `n`, in place of the English word `and`, and the reverse.
        public static let conjunctions = Kinds(rawValue: 4)
        /// Signs inside words: `$`, which is read as an s, and `*`, which may be omitted.
        public static let signsInWords = Kinds(rawValue: 8)
        /// The sign `%` for the English words "percent" and "per cent".
        public static let percent = Kinds(rawValue: 16)
        /// Hiragana in place of katakana, and the reverse.
        public static let kana = Kinds(rawValue: 32)
        /// All kinds.
        public static let all: Kinds = [.numbers, .brackets, .conjunctions, .signsInWords, .percent, .kana]
    }

    /// A short and a long form of a word, such as `Dr` and `Doctor`.
    public struct Abbreviation: Hashable, Sendable, Codable {
        /// The place in a name where a short form stands for the long form.
        public enum Place: String, Sendable, Codable {
            /// Before another word, so that St. means Saint in St. Louis, but not in Wall St.
            case beforeWord
            /// After another word, so that Jr. means Junior in Sammy Davis Jr.
            case afterWord
            /// Before a number in digits, in words or in Roman numerals.
            case beforeNumber
            /// Before a number in digits, so that No. means Number in No. 5, but not in `no one`.
            case beforeDigits
        }

        /// The short form, folded and without a full stop.
        public let short: String
        /// The long form, folded.
        public let long: String
        /// The place where the short form stands for the long form.
        public let place: Place

        /// Creates an abbreviation.
        ///
        /// Both forms are folded, and punctuation is removed.
        public init(_ short: String, for long: String, _ place: Place) {
            self.short = AnswerFolding.compact(short, by: .lenient)
            self.long = AnswerFolding.compact(long, by: .lenient)
            self.place = place
        }
    }

    /// The kinds of variants that a guess may use.
    public let kinds: Kinds
    /// The abbreviations that a guess may use or write out.
    public let abbreviations: [Abbreviation]
    private let longForms: [String: Abbreviation]
    /// The length in bytes of the longest short form.
    let longestShort: Int

    /// Creates variants.
    ///
    /// Of several abbreviations with the same short form, the first one counts.
    public init(kinds: Kinds = .all, abbreviations: [Abbreviation] = []) {
        self.kinds = kinds
        self.abbreviations = abbreviations
        longForms = Dictionary(abbreviations.map { ($0.short, $0) }) { first, _ in first }
        longestShort = abbreviations.map(\.short.utf8.count).max() ?? 0
    }

    /// No variants, so that only spellings are compared.
    public static let none = SpellingVariants(kinds: [])
    /// All kinds of variants, and common English abbreviations.
    public static let english = SpellingVariants(
        abbreviations: [
            Abbreviation("St.", for: "Saint", .beforeWord), Abbreviation("Mt.", for: "Mount", .beforeWord),
            Abbreviation("Ft.", for: "Fort", .beforeWord), Abbreviation("Dr.", for: "Doctor", .beforeWord),
            Abbreviation("Mr.", for: "Mister", .beforeWord), Abbreviation("Prof.", for: "Professor", .beforeWord),
            Abbreviation("Sgt.", for: "Sergeant", .beforeWord), Abbreviation("Capt.", for: "Captain", .beforeWord),
            Abbreviation("vs.", for: "versus", .beforeWord), Abbreviation("Jr.", for: "Junior", .afterWord),
            Abbreviation("Sr.", for: "Senior", .afterWord), Abbreviation("Vol.", for: "Volume", .beforeNumber),
            Abbreviation("Pt.", for: "Part", .beforeNumber), Abbreviation("No.", for: "Number", .beforeDigits),
            Abbreviation("#", for: "Number", .beforeDigits),
        ])

    /// A Boolean value that indicates whether there are no variants.
    var isNone: Bool { kinds.isEmpty && abbreviations.isEmpty }

    /// The abbreviation with a short form, or `nil` if there is none.
    func abbreviation(_ short: String) -> Abbreviation? {
        short.utf8.count <= longestShort ? longForms[short] : nil
    }

    private enum CodingKeys: String, CodingKey {
        case kinds, abbreviations
    }

    /// Creates variants by decoding them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kinds: try container.decode(Kinds.self, forKey: .kinds),
            abbreviations: try container.decode([Abbreviation].self, forKey: .abbreviations))
    }
}
