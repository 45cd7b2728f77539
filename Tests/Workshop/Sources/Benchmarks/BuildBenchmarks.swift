import Foundation
import WorkshopSupport

extension Group {
    /// The time of a clean release build of each target, and the size of a host of each module.
    ///
    /// The targets are built in a new folder, so nothing of an earlier build is used again. Each target is built after
    /// the targets that it uses, so its time does not include their builds. A host is a program that imports one module
    /// and prints a line. It is linked with the option `-s`, which removes its symbols. A quick run skips this group,
    /// because `.ci/run`, which starts quick runs, builds every target anyway.
    static let building = Group(name: "building") { bench in
        guard !bench.isQuick else { return }
        let folder = try makeTemporaryFolder(for: "builds")
        defer { try? FileManager.default.removeItem(at: folder) }  // the system deletes temporary files
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
            .standardizedFileURL
        for target in ["PlayhouseCore"] + modules + modules.filter({ $0 != "HTTPCaching" }).map({ $0 + "Testing" }) {
            let time = Stopwatch()
            try Command(
                ["swift", "build", "-c", "release", "--package-path", root.path, "--scratch-path"]
                    + [folder.appending(path: "targets").path, "--target", target]
            ).output()
            bench.add(Row(name: "a clean release build", size: target, figure: asTime(time.elapsed.inSeconds)))
        }
        try writeHosts(to: folder, of: root)
        try Command(["swift", "build", "-c", "release", "--package-path", folder.path, "-Xlinker", "-s"]).output()
        let bare = try size(of: "HostOfNothing", in: folder)
        for module in ["Nothing"] + modules {
            let bytes = try size(of: "HostOf\(module)", in: folder)
            let more = module == "Nothing" ? "" : ", \(kilobytes(bytes - bare)) more than without a module"
            bench.add(Row(name: "a stripped host", size: module, figure: kilobytes(bytes) + more))
        }
    }

    private static let modules = [
        "QuizDomain", "RemoteLoading", "HTTPCaching", "RemoteQuizzes", "NameMatch", "TwitchBrowse",
    ]

    private static func kilobytes(_ bytes: Int) -> String { "\(bytes / 1_000) kB" }

    private static func size(of host: String, in folder: URL) throws -> Int {
        let file = folder.appending(path: ".build/release").appending(path: host)
        return try Data(contentsOf: file, options: .mappedIfSafe).count
    }

    private static func writeHosts(to folder: URL, of root: URL) throws {
        func host(_ module: String, _ products: String) -> String {
            ".executableTarget(name: \"HostOf\(module)\", dependencies: [\(products)]),"
        }
        let hosts = modules.map { host($0, ".product(name: \"\($0)\", package: \"Playhouse\")") }
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "Hosts", platforms: [.macOS(.v15)],
                dependencies: [.package(name: "Playhouse", path: "\(root.path)")],
                targets: [\(([host("Nothing", "")] + hosts).joined())])
            """
        try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
        for module in ["Nothing"] + modules {
            let sources = folder.appending(path: "Sources/HostOf\(module)")
            try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
            let text = "import \(module == "Nothing" ? "Foundation" : module)\nprint(\"\(module)\")\n"
            try Data(text.utf8).write(to: sources.appending(path: "main.swift"))
        }
    }
}
