import Foundation
import PlayhouseCoreTesting
import QuizDomain

/// The half of the lists that is measured.
enum Half: Int, CaseIterable {
    /// The half on which the tolerances were chosen.
    case tuning
    /// The half that was not used to choose the tolerances.
    case heldOut
}

/// A number of cases out of a total.
struct Share: Hashable, CustomStringConvertible {
    private(set) var count = 0
    private(set) var total = 0

    mutating func add(_ isCounted: Bool) {
        count += isCounted ? 1 : 0
        total += 1
    }

    var percent: Double { total == 0 ? 0 : 100 * Double(count) / Double(total) }

    var description: String { "\(count) of \(total) (\((percent * 1_000).rounded() / 1_000) %)" }
}

/// A measurement of the guesses that a `GuessMatcher` accepts: names with random typing mistakes (slips), other names,
/// and wrong numbers.
///
/// The options of a question are names of one list. One of them is the right option. The others are called the siblings
/// of the right option: there are three, unless another number is given. All names are drawn with a fixed seed, so
/// every run measures the same guesses.
struct MisspellingMeasurement {
    private let lists: [[String]]
    private let half: Half
    private let siblingCount: Int
    /// The divisor of the number of names and of the guesses about each: 1 with `MISSPELLINGS=all` in the environment,
    /// otherwise 4.
    fileprivate static let divisor = ProcessInfo.processInfo.environment["MISSPELLINGS"] == "all" ? 1 : 4
    private static let alphabet = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { Unicode.Scalar($0) }

    /// Creates a measurement of one half of each list.
    init(_ lists: [[String]], _ half: Half, siblings: Int = 3) {
        self.lists = lists
        self.half = half
        siblingCount = siblings
    }

    /// Returns the share of accepted guesses among random misspellings with the given number of slips.
    ///
    /// Answers with fewer letters than `length` are left out.
    func accepted(slips: Int, from length: Int, each count: Int = 20 / divisor) -> Share {
        var (share, generator) = (Share(), SeededNumbers(seed: UInt64(slips)))
        forEachQuestion { answer, _, matcher in
            for guess in Self.misspelled(answer, slips: slips, from: length, each: count, using: &generator) {
                share.add(matcher.accepts(guess))
            }
        }
        return share
    }

    /// Returns the share of wrong guesses that are accepted, where each guess is another name of the list.
    ///
    /// The wrong options of a question are not guessed.
    func strangersAccepted() -> Share {
        var share = Share()
        forEachQuestion { answer, siblings, matcher in
            let known = Set(([answer] + siblings).map(AnswerFolding.fold))
            let others = lists.first { $0.contains(answer) } ?? []
            for (index, name) in others.enumerated()
            where index % Self.divisor == 0 && !known.contains(AnswerFolding.fold(name)) {
                share.add(matcher.accepts(name))
            }
        }
        return share
    }

    /// Returns the share of numbers that are accepted for another number.
    ///
    /// The questions have no wrong options.
    static func numbersConfused(_ numbers: [String], every step: Int = divisor) -> Share {
        var share = Share()
        for answer in numbers.enumerated().filter({ $0.offset % step == 0 }).map(\.element) {
            let matcher = GuessMatcher(answers: [.init(answer)])
            for number in numbers where number != answer { share.add(matcher.accepts(number)) }
        }
        return share
    }

    private func forEachQuestion(_ body: (String, [String], GuessMatcher) -> Void) {
        var generator = SeededNumbers(seed: 17)
        for list in lists {
            for (place, answer) in generator.shuffled(list).enumerated() {
                let siblings = Array(generator.shuffled(list.filter { $0 != answer }).prefix(siblingCount))
                guard place % 2 == half.rawValue, place / 2 % Self.divisor == 0 else { continue }
                body(answer, siblings, GuessMatcher(answers: [.init(answer)], siblings: siblings))
            }
        }
    }

    /// Returns random misspellings of a name, or none if the name has fewer letters than `length`.
    static func misspelled(
        _ name: String, slips: Int, from length: Int, each count: Int = 20 / divisor,
        using generator: inout SeededNumbers
    ) -> [String] {
        let folded = AnswerFolding.fold(name)
        guard folded.unicodeScalars.count >= length else { return [] }
        return (0..<count).compactMap { _ in
            var letters = Array(folded.unicodeScalars)
            for _ in 0..<slips { slip(in: &letters, using: &generator) }
            let guess = String(String.UnicodeScalarView(letters))
            // Two slips can undo each other. Such a guess has fewer mistakes and is left out.
            return ReferenceEditDistance.distance(guess, folded) == slips ? guess : nil
        }
    }

    /// Removes, inserts or replaces a letter, or swaps two neighbours.
    private static func slip(in letters: inout [Unicode.Scalar], using generator: inout SeededNumbers) {
        let places = letters.indices.filter { letters[$0].properties.isAlphabetic }
        guard let place = generator.element(of: places), let letter = generator.element(of: alphabet) else { return }
        switch generator.number(below: 4) {
        case 0: letters.remove(at: place)
        case 1: letters.insert(letter, at: place + generator.number(below: 2))
        case 2 where places.contains(place + 1): letters.swapAt(place, place + 1)
        default: letters[place] = letter
        }
    }
}

extension GuessMatcher {
    /// Returns `true` if a guess is accepted for the only answer.
    func accepts(_ guess: String) -> Bool {
        if case .answer = find(guess) { true } else { false }
    }
}

extension MisspellingMeasurement {
    /// Returns the share of misspelled names that are matched with another name of the list than the intended one.
    static func confused(_ names: [String], slips: Int, from length: Int, each count: Int = 20 / divisor) -> Share {
        var (share, generator) = (Share(), SeededNumbers(seed: UInt64(slips)))
        let matcher = GuessMatcher(answers: names.map { .init($0) })
        for (index, name) in names.enumerated() {
            for guess in misspelled(name, slips: slips, from: length, each: count, using: &generator) {
                if case .answer(let found, _) = matcher.find(guess) {
                    share.add(found != index)
                } else {
                    share.add(false)
                }
            }
        }
        return share
    }
}

extension String {
    /// A Boolean value that indicates whether the name consists of words of at least two letters, which may have
    /// apostrophes and hyphens, and full stops at the end, and of which none is a Roman numeral.
    var isPlainName: Bool {
        AnswerFolding.fold(self).split { " '.-".contains($0) }.allSatisfy { word in
            word.count >= 2 && word.allSatisfy { ("a"..."z").contains($0) } && !word.allSatisfy { "ivxl".contains($0) }
        }
    }
}

extension TriviaNames {
    /// Returns distinct numbers, many of which are written almost alike.
    static func numbers(seed: UInt64) -> [String] {
        var generator = SeededNumbers(seed: seed)
        var numbers: Set<String> = []
        for _ in 0..<(MisspellingMeasurement.divisor == 1 ? 6 : 3) {
            let (number, part) = (10 + generator.number(below: 990), 1 + generator.number(below: 9))
            numbers.formUnion([
                "\(number)", "-\(number)", "\(number + 1)", "\(number)\(part)", "\(number).\(part)",
                "\(number),\(part)",
                "\(number)/\(part)", "\(number):\(part)", "\(number)-\(part)", ".\(number)", "\(number) %",
                "\(number) AM",
                "\(number) PM", "\(number) kg", "\(number) mg", "\(number)km", "\(number)cm", "\(number) million",
                "\(number) billion", "$\(number)", "€\(number)", "\(number),000", "\(number).000",
                "\(number),00\(part)",
                "\(number)²", "\(number) °C", "\(number) °F", "\(number)th", "No. \(number)", "\(number) years",
                "\(number) hours", "minus \(number)", "plus \(number)",
            ])
        }
        return numbers.sorted()
    }
}
