extension EditDistance {
    /// Returns the distance between a guess and a name without a mistake in the fixed letters of either, or `nil` if it
    /// exceeds the limit.
    ///
    /// The letters are given by their places. A fixed letter of the guess must occur in the name, because a guess must
    /// not add a number or an initial to it.
    static func between(
        _ guess: [Unicode.Scalar], fixed guessFixed: [Int], _ name: [Unicode.Scalar], fixed nameFixed: [Int],
        atMost limit: Int
    ) -> Int? {
        guard let distance = between(guess, name, atMost: limit) else { return nil }
        guard distance > 0, !(guessFixed.isEmpty && nameFixed.isEmpty) else { return distance }
        let places = FixedPlaces(name, nameFixed)
        let beyond = limit + 1
        var isFixed = guess.map { _ in false }
        for place in guessFixed { isFixed[place] = true }
        var (beforeLast, last): ([Int], [Int]) = ([], [0])
        for j in name.indices { last.append(places.mustMatch[j] ? beyond : min(last[j] + 1, beyond)) }
        for (i, letter) in guess.enumerated() {
            var row = Array(repeating: beyond, count: name.count + 1)
            for j in row.indices {
                if !isFixed[i], !places.forbids(letter, before: j) { row[j] = last[j] + 1 }
                guard j > 0 else { continue }
                let mustMatch = isFixed[i] || places.mustMatch[j - 1]
                if letter == name[j - 1] || !mustMatch {
                    row[j] = min(row[j], last[j - 1] + (letter == name[j - 1] ? 0 : 1))
                }
                if !places.mustMatch[j - 1] { row[j] = min(row[j], row[j - 1] + 1) }
                if i > 0, j > 1, letter == name[j - 2], guess[i - 1] == name[j - 1], !mustMatch, !isFixed[i - 1],
                    !places.mustMatch[j - 2]
                {
                    row[j] = min(row[j], beforeLast[j - 2] + 1)
                }
            }
            (beforeLast, last) = (last, row)
        }
        return last[name.count] <= limit ? last[name.count] : nil
    }
}

/// The places of a name at which a guess must have no mistake, because they have a fixed letter or are beside one.
private struct FixedPlaces {
    /// For each letter, a Boolean value that indicates whether it must be right.
    private(set) var mustMatch: [Bool]
    /// For each letter and the end, a Boolean value that indicates whether no letter may be added before it.
    private var isClosed: [Bool]
    /// The same for the places between a number and its unit, before which a space may be added.
    private var isBehindNumber: [Bool]

    /// Creates the places of a name with fixed letters.
    ///
    /// The space beside a fixed letter must be right, too. So must the letter before a Roman numeral in the same word,
    /// because SPARTAN-III is not a misspelled SPARTAN-II. Only the space between a number and its unit may be left
    /// out.
    init(_ name: [Unicode.Scalar], _ fixed: [Int]) {
        mustMatch = name.map { _ in false }
        isClosed = mustMatch + [false]
        isBehindNumber = isClosed
        for place in fixed { mustMatch[place] = true }
        for run in fixed.runs {
            for place in run.lowerBound...run.upperBound { isClosed[place] = true }
            let isNumeral = name[run].allSatisfy(\.isLetterOfNumeral)
            open(run.lowerBound, beside: run.lowerBound - 1, run.lowerBound - 2, of: name, isNumeral: isNumeral)
            open(run.upperBound, beside: run.upperBound, run.upperBound + 1, of: name, isNumeral: false)
        }
    }

    /// Opens a place at the edge of a run of fixed letters, or closes its neighbour as well.
    private mutating func open(
        _ place: Int, beside neighbour: Int, _ next: Int, of name: [Unicode.Scalar], isNumeral: Bool
    ) {
        guard name.indices.contains(neighbour) else { return }
        let isBesideDigit = name.indices.contains(next) && name[next].isDigit
        if name[neighbour] == " " {
            if !isBesideDigit { mustMatch[neighbour] = true }
        } else if name[neighbour].isDigit {
            isBehindNumber[place] = true
        } else if isNumeral {
            mustMatch[neighbour] = true
        } else {
            isClosed[place] = false
        }
    }

    func forbids(_ letter: Unicode.Scalar, before place: Int) -> Bool {
        isClosed[place] && !(letter == " " && isBehindNumber[place])
    }
}

extension [Int] {
    /// The ranges of consecutive numbers.
    fileprivate var runs: [Range<Int>] {
        reduce(into: []) { runs, number in
            if runs.last?.upperBound == number {
                runs[runs.count - 1] = runs[runs.count - 1].lowerBound..<number + 1
            } else {
                runs.append(number..<number + 1)
            }
        }
    }
}
