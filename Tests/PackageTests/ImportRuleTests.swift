import TestSupport
import Testing

@Suite(.bounded) struct ImportRuleTests {
    @Test func sourceFilesImportOnlyAllowedModules() throws {
        let files = try Checkout.files(below: "Sources", ending: ".swift")
        #expect(files.count > 50)
        for file in files { #expect(ImportRule.violations(in: try Checkout.text(of: file), at: file) == []) }
    }

    @Test(arguments: [
        ("Sources/QuizDomain/Recall/X.swift", "import RemoteLoading"),
        ("Sources/QuizDomain/Recall/X.swift", "import Observation"),
        ("Sources/QuizDomain/Ports/X.swift", "public import PlayhouseCore"),
        ("Sources/QuizDomain/Adapters/X.swift", "import RemoteLoading"),
        ("Sources/QuizDomain/X.swift", "import PlayhouseCore"),
        ("Sources/QuizDomain/Exports.swift", "@_exported public import RemoteLoading"),
        ("Sources/QuizDomainTesting/Doubles/X.swift", "import DrawnPortraits"),
        ("Sources/HTTPCaching/X.swift", "import Glibc"),
        ("Sources/PlayhouseCore/Files/X.swift", "import RemoteLoading"),
        ("Sources/QuizDomain/Recall/X.swift", "import struct PlayhouseCore.StoreError"),
        ("Sources/QuizDomain/Adapters/X.swift", "import Observation"),
        ("Sources/QuizDomain/Presentation/X.swift", "import QuizDomainTesting"),
        ("Sources/RemoteLoading/HTTP/X.swift", "import FoundationNetworking"),
        ("Sources/RemoteLoading/Loading/X.swift", "import QuizDomain"),
        ("Sources/RemoteLoadingTesting/Doubles/X.swift", "import QuizDomain"),
        ("Sources/RemoteLoadingTesting/Doubles/X.swift", "import Testing"),
        ("Sources/RemoteLoadingTesting/Doubles/X.swift", "import FoundationNetworking"),
        ("Sources/QuizDomainTesting/Doubles/X.swift", "@testable import XCTest"),
        ("Sources/QuizDomainTesting/Doubles/X.swift", "import RemoteLoadingTesting"),
        ("Sources/PlayhouseCore/Concurrency/Locked.swift", "import Dispatch"),
        ("Sources/PlayhouseCoreTesting/Time/X.swift", "import Glibc"),
        ("Sources/RemoteLoading/HTTP/X.swift", "import Glibc"),
        ("Sources/RemoteLoading/HTTP/X.swift", "import os"),
    ])
    func forbiddenImportIsReported(path: String, line: String) {
        #expect(ImportRule.violations(in: "// a file\n\(line)\n", at: path).count == 1)
    }

    @Test(arguments: [
        ("Sources/QuizDomain/Recall/X.swift", "import Foundation"),
        ("Sources/QuizDomain/Recall/X.swift", "package import enum PlayhouseCore.Checksum"),
        ("Sources/QuizDomain/Ports/X.swift", "public import enum PlayhouseCore.LoadError"),
        ("Sources/NameMatch/Ports/X.swift", "public import struct PlayhouseCore.StoreError"),
        ("Sources/TwitchBrowse/Presentation/X.swift", "public import struct PlayhouseCore.StoreError"),
        ("Sources/QuizDomain/Adapters/X.swift", "public import PlayhouseCore"),
        ("Sources/RemoteQuizzes/X.swift", "public import RemoteLoading"),
        ("Sources/QuizDomain/Exports.swift", "@_exported public import PlayhouseCore"),
        ("Sources/QuizDomain/Adapters/X.swift", "import Glibc"),
        ("Sources/QuizDomain/Presentation/X.swift", "public import Observation"),
        ("Sources/RemoteLoading/URLSession/X.swift", "public import FoundationNetworking"),
        ("Sources/QuizDomainTesting/Doubles/X.swift", "public import PlayhouseCoreTesting"),
        ("Sources/RemoteQuizzesTesting/Doubles/X.swift", "import QuizDomainTesting"),
        ("Sources/PlayhouseCore/Concurrency/Locked.swift", "import Synchronization"),
        ("Sources/RemoteLoadingTesting/Server/X.swift", "import Musl"),
        ("Sources/RemoteLoadingTesting/URLSession/X.swift", "public import FoundationNetworking"),
        ("Sources/RemoteLoading/URLSession/X.swift", "import Dispatch"),
        ("Sources/RemoteLoading/Policies/X.swift", "public import os"),
        ("Sources/PlayhouseCore/Files/X.swift", "package import Android"),
    ])
    func allowedImportIsNotReported(path: String, line: String) {
        #expect(ImportRule.violations(in: line, at: path) == [])
    }

    @Test func urlSessionIsAllowedOnlyInItsFolder() {
        let text = "let session = URLSession.shared"
        #expect(ImportRule.violations(in: text, at: "Sources/RemoteLoading/Loading/X.swift").count == 1)
        #expect(ImportRule.violations(in: text, at: "Sources/RemoteLoading/URLSession/X.swift") == [])
        #expect(ImportRule.violations(in: text, at: "Sources/RemoteLoadingTesting/URLSession/X.swift") == [])
        #expect(ImportRule.violations(in: text, at: "Sources/RemoteLoadingTesting/Doubles/X.swift").count == 1)
        #expect(ImportRule.violations(in: "/// As `URLSession` does", at: "Sources/RemoteLoading/HTTP/X.swift") == [])
    }
}
