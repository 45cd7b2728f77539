/// The imports of the modules and of the test targets of a checkout.
struct ImportGraph {
    /// The imported modules of each module and test target.
    private var imports: [String: Set<String>] = [:]
    private var tests: Set<String> = []

    /// Reads the imports of all source files.
    init(_ checkout: Checkout) throws {
        for path in checkout.files where path.hasSuffix(".swift") && !path.contains(".docc/") {
            let folders = path.split(separator: "/").map(String.init)
            guard folders.count > 2, ["Sources", "Tests"].contains(folders[0]) else { continue }
            add(folders[1], isTest: folders[0] == "Tests", importing: try checkout.text(of: path))
        }
    }

    /// Creates a graph without modules.
    init() {}

    /// Adds the imports in the text of a source file.
    mutating func add(_ target: String, isTest: Bool, importing text: String) {
        if isTest { tests.insert(target) }
        for match in text.matches(of: /(?m)^(?:@\w+ |public |package )*import (\w+)/) {
            imports[target, default: []].insert(String(match.output.1))
        }
    }

    /// Returns the test targets that use a module, directly or through other modules.
    func testTargets(using module: String) -> [String] {
        var users: Set<String> = [module]
        while true {
            let more = imports.filter { !users.contains($0.key) && !$0.value.isDisjoint(with: users) }.keys
            if more.isEmpty { return users.intersection(tests).sorted() }
            users.formUnion(more)
        }
    }
}
