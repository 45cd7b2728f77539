/// Mechanical mutants of the sources of the web host, drawn by a seed, which its tests should kill.
struct WebHostMutants {
    /// The mutants in the order of the draw, at most one in a line.
    let mutants: [Mutant]

    /// Draws from all source files of the web host.
    init(_ checkout: Checkout, seed: Int) throws {
        var found: [Mutant] = []
        for path in checkout.files where path.hasPrefix("Docs/Examples/Sources/WebHost/") && path.hasSuffix(".swift") {
            found += Self.mutants(of: path, in: try checkout.text(of: path))
        }
        mutants = Self.draw(from: found, seed: seed)
    }

    /// Returns the mutants of a file.
    ///
    /// A text becomes empty, because a text in other words is no defect of a page.
    static func mutants(of path: String, in text: String) -> [Mutant] {
        ContractMutants.mutants(of: path, in: text).map(\.mutant)
            + ConstantMutants.constants(of: path, in: text, emptiesTexts: true)
    }

    /// Shuffles mutants by a seed, and drops those that change the line of an earlier one, because they could overlap.
    static func draw(from mutants: [Mutant], seed: Int) -> [Mutant] {
        var lines: Set<Substring> = []
        return mutants.shuffled(bySeed: seed).filter { mutant in
            // The description of a drawn mutant begins with its file and line.
            lines.insert(mutant.does.prefix { $0 != " " }).inserted
        }
    }
}
