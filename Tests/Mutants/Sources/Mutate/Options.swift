/// The arguments of `.ci/mutate`.
struct Options {
    static let usage = """
        usage: .ci/mutate [--check | --build-only] [--only MODULE,…] [--quick N] [--mutant ID,…] [--work FOLDER]
            --check         only reads the lists and looks for every text in the sources
            --build-only    only builds the copy
            --only          the lists of some modules
            --quick         N mutants, spread evenly over the lists
            --mutant        mutants by name; one that is marked as equivalent runs too
            --work          the folder of the copy, instead of .build/ci/mutate
        """

    private(set) var checks = false
    private(set) var builds = false
    private(set) var modules: [String] = []
    private(set) var quick: Int?
    private(set) var names: [String] = []
    private(set) var work = ".build/ci/mutate"

    /// Creates options from arguments, or `nil` if an argument is unknown or invalid.
    init?(_ arguments: some Sequence<String>) {
        var rest = Array(arguments)[...]
        while let option = rest.popFirst() {
            switch (option, option == "--check" || option == "--build-only" ? "" : rest.popFirst()) {
            case ("--check", _): checks = true
            case ("--build-only", _): builds = true
            case ("--only", let value?): modules = value.split(separator: ",").map(String.init)
            case ("--mutant", let value?): names = value.split(separator: ",").map(String.init)
            case ("--work", let value?): work = value
            case ("--quick", let value?):
                guard let count = Int(value), count > 0 else { return nil }
                quick = count
            default: return nil
            }
        }
    }

    /// Returns the mutants to run.
    func selection(of mutants: [Mutant]) -> [Mutant] {
        let named = names.isEmpty ? mutants : mutants.filter { names.contains($0.id) }
        guard let quick, quick < named.count else { return named }
        return (0..<quick).map { named[$0 * named.count / quick] }
    }
}
