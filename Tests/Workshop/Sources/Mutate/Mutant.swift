/// A small defect that can be turned on in the copy.
struct Mutant: Sendable {
    /// The unique name.
    var id = ""
    /// The path of the source file, from the root of the repository.
    var file = ""
    /// The defect, in one line.
    var does = ""
    /// The suites or tests that probably kill the mutant.
    var tests: [String] = []
    /// The text after which the search for `replaced` begins.
    var after: String?
    /// The reason why no test can detect the defect, or `nil` if tests should detect it.
    var equivalent: String?
    /// The text in the source that the mutant replaces.
    var replaced = ""
    /// The range of `replaced` in the bytes of the file, or `nil` if the text must be searched.
    var place: Range<Int>?
    /// The replacement text.
    var replacement = ""
    /// The list, and the line at which the mutant begins.
    var origin = Origin(list: "", line: 0)

    /// The module of the mutated file, which is the name of its folder in `Sources` or `Tests`.
    var module: String { moduleFolder.split(separator: "/").last.map(String.init) ?? "" }

    /// The folder of the sources of the module.
    var moduleFolder: String {
        let folders = file.split(separator: "/")
        let root = folders.firstIndex { ["Sources", "Tests"].contains($0) } ?? 0
        return folders.prefix(root + 2).joined(separator: "/")
    }

    /// The number that turns the mutant on.
    ///
    /// The number depends only on the name, so that adding a mutant rebuilds only the source file of that mutant.
    var number: UInt64 {
        fnv(id)
    }

    /// The condition that is true while the mutant is turned on.
    var condition: String { "isMutated(\(number))" }
}

/// Returns the hash FNV-1a of a text.
///
/// http://www.isthe.com/chongo/tech/comp/fnv/
func fnv(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}

extension [Mutant] {
    /// Returns the mutants in an order that depends only on the seed and on their names.
    func shuffled(bySeed seed: Int) -> [Mutant] {
        map { (key: fnv("\(seed) \($0.id)"), mutant: $0) }.sorted { $0.key < $1.key }.map(\.mutant)
    }
}

/// A place in a list.
struct Origin: Hashable, Sendable {
    let list: String
    let line: Int
}

/// An error in a list, in the format of compilers.
struct Problem: Error, Hashable, CustomStringConvertible {
    let origin: Origin
    let text: String

    var description: String { "\(origin.list):\(origin.line): error: \(text)" }
}
