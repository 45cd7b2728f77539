/// One small defect that can be turned on in the copy.
struct Mutant: Sendable {
    /// The name that no other mutant has.
    var id = ""
    /// The path of the source file, from the root of the repository.
    var file = ""
    /// The defect, in one line.
    var does = ""
    /// The suites or tests that probably kill it.
    var tests: [String] = []
    /// The text behind which the search begins.
    var after: String?
    /// The reason why no test can see the defect.
    var equivalent: String?
    /// The text in the source.
    var replaced = ""
    /// The text in its place.
    var replacement = ""
    /// The list and the line where the mutant begins.
    var origin = Origin(list: "", line: 0)

    /// The module whose sources it changes.
    var module: String { file.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

    /// The number that turns it on, which depends on nothing but the name: so a new mutant rebuilds only its own file.
    var number: UInt64 {
        // FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
        id.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// The condition that is true while the mutant is turned on.
    var condition: String { "isMutated(\(number))" }
}

/// A place in a list.
struct Origin: Hashable, Sendable {
    let list: String
    let line: Int
}

/// An error in a list, in the form that compilers print.
struct Problem: Error, Hashable, CustomStringConvertible {
    let origin: Origin
    let text: String

    var description: String { "\(origin.list):\(origin.line): error: \(text)" }
}
