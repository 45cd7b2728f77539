import Foundation
import WorkshopSupport

@main
struct Mutate {
    /// The shortest time limit of a test run, in seconds.
    private static let shortestLimit = 150.0

    private let options: Options
    private let work: URL

    static func main() async {
        await runProgram("mutate", usage: Options.usage) { words in
            guard try Mutate(options: Options(words)).run() else { exit(1) }
        }
    }

    private init(options: Options) {
        self.options = options
        work = URL(filePath: options.work, directoryHint: .isDirectory).standardizedFileURL
    }

    /// Runs the tool, and returns `true` if all requested steps succeeded.
    private func run() throws -> Bool {
        let checkout = try Checkout(root: URL(filePath: FileManager.default.currentDirectoryPath))
        if let seed = options.constants { return try changeConstants(of: checkout, seed: seed) }
        if options.checksContracts { return try checkContracts(of: checkout) }
        if let seed = options.host { return try changeHost(of: checkout, seed: seed) }
        let lists = try MutantLists(checkout, modules: options.modules)
        for problem in lists.problems { print(problem) }
        guard lists.problems.isEmpty else { return false }
        let files = Set(lists.mutants.map(\.file)).count
        print("\(lists.mutants.count) mutants in \(files) files: every text is found once")
        let selection = options.selection(of: lists.mutants)
        if options.checks { return true }
        guard !selection.isEmpty else { throw Misuse("no such mutant") }

        let copy = try lockedCopy()
        guard try build(copy, checkout, lists.mutants) else { return false }
        if options.builds { return true }
        // A mutant that allocates without end must not exhaust the memory of the machine.
        try ResourceLimit.memory.set(8 << 30)
        if options.makesMatrix { return try makeMatrices(of: selection, copy, checkout) }
        guard let seconds = try baseline(copy) else { return false }
        let limit = max(Self.shortestLimit, 4 * seconds)
        let mutantRun = try MutantRun(selection, program: copy.testProgram, work: work, limit: limit)
        return summarize(try mutantRun.run())
    }

    /// Changes constants one after the other, and prints the tests that fail.
    private func changeConstants(of checkout: Checkout, seed: Int) throws -> Bool {
        let copy = try lockedCopy()
        let drawn = try ConstantMutants(checkout, seed: seed).mutants
        guard let changes = try first(options.quick ?? 20, of: drawn, copy, checkout) else { return false }
        guard let seconds = try baseline(copy) else { return false }
        let run = ConstantMutantRun(
            changes: options.named(of: changes), program: copy.testProgram, work: work,
            imports: try ImportGraph(checkout),
            limit: max(Self.shortestLimit, 4 * seconds))
        return try run.run()
    }

    /// Changes lines of the web host one after the other, and returns `true` if its tests notice nine of ten changes.
    ///
    /// The tests in Chromium take minutes, so they run only if no other test fails.
    private func changeHost(of checkout: Checkout, seed: Int) throws -> Bool {
        let copy = try lockedCopy(package: .examples)
        let drawn = try WebHostMutants(checkout, seed: seed).mutants
        guard let changes = try first(options.quick ?? 100, of: drawn, copy, checkout) else { return false }
        let selection = options.named(of: changes)
        let browser = "^WebHostTests\\.(Browser|ScreenshotTests)"
        let inPages = try MutantRun(selection, program: copy.testProgram, work: work, limit: 300) { _ in
            [.init(filter: "^WebHostTests\\.", skip: browser)]
        }
        let unseen = try inPages.run().filter { $0.ending == .survived }.map(\.mutant)
        // Two runs with browsers at the same time would slow each other down.
        let inBrowser = try MutantRun(unseen, program: copy.testProgram, work: work, limit: 900, workers: 1) { _ in
            [.init(filter: browser, skip: "Pictures")]
        }
        let endings = try inBrowser.run()
        _ = summarize(endings)
        return endings.count { $0.ending == .survived } * 10 <= selection.count
    }

    /// Builds the copy with the first mutants that compile, and returns them, or `nil` if the build fails otherwise.
    ///
    /// Not every literal can be an expression, for example. The next mutant replaces one that does not compile.
    private func first(_ count: Int, of drawn: [Mutant], _ copy: MutatedCopy, _ checkout: Checkout) throws -> [Mutant]?
    {
        var changes = Array(drawn.prefix(count))
        var rest = drawn.dropFirst(count)
        while let flawed = try flawed(copy, checkout, changes) {
            guard !flawed.isEmpty else { return nil }
            changes.removeAll { flawed.contains($0.id) }
            changes += rest.prefix(flawed.count)
            rest = rest.dropFirst(flawed.count)
        }
        return changes
    }

    /// Changes the correct implementations of the ports one after the other, and prints the changes that no contract
    /// catches.
    private func checkContracts(of checkout: Checkout) throws -> Bool {
        let copy = try lockedCopy()
        var draw = try ContractMutants(checkout, files: options.modules)
        let targets = Set(draw.drawn.map(\.mutant.module)).sorted()
        while let errors = try errors(of: copy, checkout, draw.drawn.map(\.mutant), only: targets) {
            let count = draw.drawn.count
            guard draw.drop(from: errors.map(\.names)) else {
                for error in errors where error.names.isEmpty { print(error.error) }
                return false
            }
            print("\(count - draw.drawn.count) changes do not compile")
        }
        try ResourceLimit.memory.set(8 << 30)
        let changes = options.selection(of: draw.drawn.map(\.mutant))
        print("\(changes.count) changes")
        return try ContractMutantRun(changes: changes, program: copy.testProgram, work: work).run()
    }

    /// Builds a copy with mutants, and returns the names of those that do not compile, or `nil` if all do.
    private func flawed(_ copy: MutatedCopy, _ checkout: Checkout, _ mutants: [Mutant]) throws -> Set<String>? {
        guard let errors = try errors(of: copy, checkout, mutants) else { return nil }
        let flawed = Set(errors.flatMap(\.names))
        print("\(flawed.count) of the changes do not compile")
        return flawed
    }

    /// Completes the matrix of each module of the selected mutants.
    private func makeMatrices(of mutants: [Mutant], _ copy: MutatedCopy, _ checkout: Checkout) throws -> Bool {
        var isComplete = true
        let known = mutants.filter { $0.equivalent == nil }
        for (module, mutants) in Dictionary(grouping: known, by: \.module).sorted(by: { $0.key < $1.key }) {
            let run = KillMatrixRun(
                module: module, mutants: mutants, program: copy.testProgram, work: work,
                lists: checkout.root.appending(path: "Tests/Workshop/Mutants"))
            if try !run.run() { isComplete = false }
        }
        return isComplete
    }

    /// Returns the copy in a locked folder, because two runs in one folder would overwrite each other's copy.
    private func lockedCopy(package: MutatedCopy.Package = .playhouse) throws -> MutatedCopy {
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        let file = open(work.appending(path: "lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
        guard file >= 0, flock(file, LOCK_EX | LOCK_NB) == 0 else {
            throw Flaw("another run uses \(work.path)")
        }
        return MutatedCopy(folder: work.appending(path: "copy"), package: package)
    }

    private func build(_ copy: MutatedCopy, _ checkout: Checkout, _ mutants: [Mutant]) throws -> Bool {
        guard let errors = try errors(of: copy, checkout, mutants) else { return true }
        for (error, names) in errors {
            print(names.isEmpty ? error : "does not compile: \(names.joined(separator: ", "))\n    \(error)")
        }
        print("the copy does not build, see \(log.path)")
        return false
    }

    private var log: URL { work.appending(path: "build.txt") }

    /// Builds the copy, and returns each error with the names of its mutants, or `nil` if the build succeeds.
    private func errors(
        of copy: MutatedCopy, _ checkout: Checkout, _ mutants: [Mutant], only targets: [String] = []
    ) throws -> [(error: String, names: [String])]? {
        let time = Stopwatch()
        let sources = try MutatedSources(mutants, checkout)
        try FileManager.default.createDirectory(at: copy.folder, withIntermediateDirectories: true)
        try copy.synchronize(with: checkout, sources)
        print("building the copy in \(copy.folder.path)")
        fflush(nil)
        guard let errors = try copy.build(only: targets, log: log) else {
            print("built in \(time.seconds) s")
            return nil
        }
        return errors.map { ($0, copy.mutants(in: $0, sources).map(\.id)) }
    }

    /// Runs the tests without a mutant once per build, and returns the duration in seconds, or `nil` if a test fails.
    private func baseline(_ copy: MutatedCopy) throws -> Double? {
        let note = work.appending(path: "baseline.txt")
        let built = try FileManager.default.attributesOfItem(atPath: copy.testProgram.path)[.modificationDate] as? Date
        let stamp = built.map { String($0.timeIntervalSince1970) } ?? ""
        // If the note cannot be read, the tests are run.
        let words = (try? String(contentsOf: note, encoding: .utf8))?.split(separator: " ") ?? []
        if words.count == 2, words[0] == stamp, let seconds = Double(words[1]) { return seconds }
        print("running the tests without a mutant")
        fflush(nil)
        let time = Stopwatch()
        let run = TestRun(
            program: copy.testProgram, folder: work.appending(path: "run-0"), selection: .init(skip: MutantRun.skip),
            limit: 1800)
        let outcome = try run.outcome()
        guard outcome == .passed else {
            print("the tests fail without a mutant: \(outcome), see \(run.folder.path)/output.txt")
            return nil
        }
        let seconds = time.elapsed / .seconds(1)
        print("they pass in \(Int(seconds)) s")
        try "\(stamp) \(seconds)".write(to: note, atomically: true, encoding: .utf8)
        return seconds
    }

    /// Prints the numbers of killed and surviving mutants of each module, and returns `true` if no mutant survived.
    private func summarize(_ endings: [(mutant: Mutant, ending: MutantRun.Ending)]) -> Bool {
        for (module, endings) in Dictionary(grouping: endings, by: \.mutant.module).sorted(by: { $0.key < $1.key }) {
            let survived = endings.count { $0.ending == .survived }
            let equivalent = endings.count { $0.ending == .equivalent }
            let killed = endings.count - survived - equivalent
            print("\(module): \(killed) killed, \(survived) survived, \(equivalent) equivalent")
        }
        let survivors = endings.filter { $0.ending == .survived }
        for (mutant, _) in survivors { print("SURVIVED \(mutant.id) (\(mutant.file)): \(mutant.does)") }
        return survivors.allSatisfy { $0.mutant.equivalent != nil }
    }
}
