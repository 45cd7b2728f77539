import WorkshopSupport

/// The arguments of `.ci/mutate`.
struct Options {
    static let usage = """
        usage: .ci/mutate [--check | --build-only | --matrix | --constants SEED | --contracts | --host SEED]
            [--only MODULE,…] [--quick N] [--mutant ID,…] [--work FOLDER]
            --check         only reads the lists and looks for every text in the sources
            --build-only    only builds the copy
            --matrix        records every test of its module that kills a mutant, beside the lists
            --constants     changes 20 constants of the sources, drawn by a seed, and lists the tests that fail
            --contracts     changes the correct implementations of the ports, and lists the changes that no contract catches
            --host          changes 100 lines of the web host, drawn by a seed, and runs its tests against each
            --only          the lists of some modules, or some files of correct implementations
            --quick         N mutants, spread evenly over the lists
            --mutant        mutants by name; one that is marked as equivalent runs too
            --work          the folder of the copy, instead of .build/ci/mutate
        """

    let checks: Bool
    let builds: Bool
    let makesMatrix: Bool
    let checksContracts: Bool
    /// The seed of the constants to change, or `nil` to run mutants.
    let constants: Int?
    /// The seed of the changes of the web host, or `nil` to run mutants.
    let host: Int?
    let modules: [String]
    let quick: Int?
    let names: [String]
    let work: String

    init(_ words: some Sequence<String>) throws {
        let arguments = try Arguments(
            words, flags: ["--check", "--build-only", "--matrix", "--contracts"],
            options: ["--only", "--quick", "--mutant", "--work", "--constants", "--host"])
        (checks, builds) = (arguments.has("--check"), arguments.has("--build-only"))
        makesMatrix = arguments.has("--matrix")
        checksContracts = arguments.has("--contracts")
        (modules, names) = (arguments.list("--only"), arguments.list("--mutant"))
        quick = try arguments.number("--quick")
        constants = try arguments.number("--constants", atLeast: 0)
        host = try arguments.number("--host", atLeast: 0)
        work = arguments["--work"] ?? ".build/ci/mutate"
    }

    /// Returns the mutants that the arguments name, or all if they name none.
    func named(of mutants: [Mutant]) -> [Mutant] {
        names.isEmpty ? mutants : mutants.filter { names.contains($0.id) }
    }

    /// Returns the mutants to run.
    func selection(of mutants: [Mutant]) -> [Mutant] {
        let named = named(of: mutants)
        guard let quick, quick < named.count else { return named }
        return (0..<quick).map { named[$0 * named.count / quick] }
    }
}
