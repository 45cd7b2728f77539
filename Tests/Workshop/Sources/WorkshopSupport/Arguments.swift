/// The arguments of a program: flags, options with a value, and names.
public struct Arguments {
    /// The arguments that are neither flags nor options.
    public let names: [String]
    private let flags: Set<String>
    private let values: [String: String]

    /// Creates arguments from words.
    ///
    /// Throws a `Misuse` for a word that is none of the flags, options and names that the program has, and for an
    /// option without a value.
    public init(
        _ words: some Sequence<String>, flags: Set<String> = [], options: Set<String> = [], names: [String] = []
    ) throws {
        var (found, given, values): ([String], Set<String>, [String: String]) = ([], [], [:])
        var words = words.makeIterator()
        while let word = words.next() {
            if flags.contains(word) {
                given.insert(word)
            } else if options.contains(word) {
                guard let value = words.next() else { throw Misuse("\(word) needs a value") }
                values[word] = value
            } else if names.contains(word) {
                found.append(word)
            } else {
                throw Misuse("invalid argument \(word)")
            }
        }
        (self.names, self.flags, self.values) = (found, given, values)
    }

    /// Returns `true` if a flag was given.
    public func has(_ flag: String) -> Bool { flags.contains(flag) }

    /// Returns the value of an option, or `nil` if the option was not given.
    public subscript(option: String) -> String? { values[option] }

    /// Returns the values of an option that are separated by commas, or an empty array if the option was not given.
    public func list(_ option: String) -> [String] { (values[option] ?? "").split(separator: ",").map(String.init) }

    /// Returns the number that is the value of an option, or `nil` if the option was not given.
    public func number(_ option: String, atLeast least: Int = 1) throws -> Int? {
        guard let value = values[option] else { return nil }
        guard let number = Int(value), number >= least else {
            throw Misuse("\(option) needs a number of at least \(least), not \(value)")
        }
        return number
    }
}
