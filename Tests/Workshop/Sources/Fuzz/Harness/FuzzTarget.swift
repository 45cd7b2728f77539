/// One fuzz target: a family of parsers, their required properties, and inputs that could make them slow.
struct FuzzTarget: Sendable {
    /// The name of the target on the command line, which is also the name of the folder with its seeds.
    let name: String
    /// The inputs of the growth check.
    let growth: [GrowthFamily]
    /// Runs the parsers with one input, and stops the process if a property does not hold.
    let run: @Sendable (FuzzInput) -> Void

    init(_ name: String, growth: [GrowthFamily] = [], run: @escaping @Sendable (FuzzInput) -> Void) {
        self.name = name
        self.growth = growth
        self.run = run
    }

    /// All targets, in the order in which they run.
    static let all = [
        addresses, fields, caching, policies, images, server, recordings, cacheFiles, people, twitch, imageTemplates,
        signIn,
        trivia, quizzes, guesses, savedGames, storedFiles,
    ]

    /// Returns the target with a name, or `nil` if no target has it.
    static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// Inputs of one shape and any size.
struct GrowthFamily: Sendable {
    let name: String
    /// Returns an input of about the given number of bytes.
    let input: @Sendable (Int) -> [UInt8]

    init(_ name: String, input: @escaping @Sendable (Int) -> [UInt8]) {
        self.name = name
        self.input = input
    }

    /// Creates a family of inputs, which repeat one text between a fixed beginning and a fixed end.
    init(_ name: String, _ start: String = "", repeating text: String, _ end: String = "") {
        self.name = name
        input = { size in
            let count = max(1, size / text.utf8.count)
            return Array(start.utf8) + Array(repeating: Array(text.utf8), count: count).joined() + Array(end.utf8)
        }
    }

    /// Creates a family of inputs, whose rows are computed from their numbers and separated by commas.
    init(_ name: String, _ start: String = "", _ end: String = "", row: @escaping @Sendable (Int) -> String) {
        self.name = name
        input = { size in
            var bytes = Array(start.utf8)
            var number = 0
            while bytes.count < size {
                if number > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes += Array(row(number).utf8)
                number += 1
            }
            return bytes + Array(end.utf8)
        }
    }
}
