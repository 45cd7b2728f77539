import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct FolderImageLoaderTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID())")
    private let bundle: URL
    private let remote = URL(string: "https://images.test/face.png")!

    init() throws {
        bundle = folder.appending(path: "bundle")
        try FileManager.default.createDirectory(
            at: bundle.appending(path: "inner"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            at: folder.appending(path: "bundle-of-others"), withIntermediateDirectories: true)
        for other in ["outer.png", "bundle-of-others/face.png"] {
            try ImageFixtures.png().write(to: folder.appending(path: other))
        }
        try ImageFixtures.png(width: 9, height: 6).write(to: bundle.appending(path: "inner/map of Peru.png"))
    }

    private func outcome(_ path: String) async -> Result<EncodedImage, LoadError> {
        defer { try? FileManager.default.removeItem(at: folder) }  // the system deletes temporary files
        do throws(LoadError) {
            return .success(try await FolderImageLoader(bundle).image(at: bundle.appending(path: path)))
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: ["inner/../\u{301}a.png", "inner//\u{301}a.png"])
    func combiningMarkDoesNotHidePathSeparator(reference: String) throws {
        let folder = ScratchFolder()
        try FileManager.default.createDirectory(at: folder.file("inner"), withIntermediateDirectories: true)
        for path in ["\u{301}a.png", "inner/\u{301}a.png"] { try Data().write(to: folder.file(path)) }
        #expect(FileFolder(folder.url).reference(to: reference) == nil)
        #expect(FileFolder(folder.url).reference(to: "inner/./\u{301}a.png") != nil)
    }

    @Test func longReferenceIsRefusedInLinearTime() {
        let marks = String(repeating: "\u{301}\u{316}", count: 200_000)
        #expect(FileFolder(bundle).reference(to: "e" + marks) == nil)
    }

    @Test(arguments: ImageLoadingContract.rules)
    func folderLoaderObeysContractRule(rule: ContractRule<ImageLoadingContract.Subject>) async throws {
        let (bundle, remote) = (bundle, remote)
        let subject = ImageLoadingContract.Subject { behaviour in
            let other = RemoteImageLoader(over: ImageLoadingContract.client(for: behaviour))
            return (FolderImageLoader(bundle, remote: other), remote)
        }
        try await rule.verify(subject)
        try FileManager.default.removeItem(at: folder)
    }

    @Test func pictureInFolderIsLoaded() async throws {
        let image = try await outcome("inner/map of Peru.png").get()
        #expect(image.info == ImageInfo(format: .png, width: 9, height: 6))
        #expect(image.url.lastPathComponent == "map of Peru.png")
    }

    @Test(arguments: ["none.png", "inner", "../outer.png", "inner/../../outer.png", "../bundle-of-others/face.png"])
    func onlyExistingFileInsideFolderIsFound(path: String) async {
        #expect(await outcome(path) == .failure(.refused(.notFound)))
    }

    @Test(arguments: ["inner/map%20of%20Peru.png", "./inner/./map%20of%20Peru.png?v=2#top"])
    func relativeAddressIsResolvedAgainstFolder(address: String) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }  // the system deletes temporary files
        let url = try #require(URL(string: address))
        #expect(try await FolderImageLoader(bundle).image(at: url).info.width == 9)
        let moved = folder.appending(path: "moved")
        try FileManager.default.moveItem(at: bundle, to: moved)
        #expect(try await FolderImageLoader(moved).image(at: url).info.width == 9)
    }

    @Test(arguments: ["../outer.png", "inner/%2E%2E/../outer.png", "/etc/hosts", ".", "none.png"])
    func relativeAddressOutOfFolderIsNotFound(address: String) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }  // the system deletes temporary files
        let url = try #require(URL(string: address))
        await #expect(throws: LoadError.refused(.notFound)) { try await FolderImageLoader(bundle).image(at: url) }
    }

    @Test func folderLoaderRefusesUnacceptedFormat() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }  // the system deletes temporary files
        let file = bundle.appending(path: "new")
        try ImageFixtures.gif().write(to: file)
        #expect(try await FolderImageLoader(bundle, accepting: [.gif]).image(at: file).info.format == .gif)
        let flaw = InvalidData.rejected(.unacceptedFormat, at: "GIF")
        await #expect(throws: LoadError.invalidData(flaw)) {
            try await FolderImageLoader(bundle, accepting: [.png]).image(at: file)
        }
    }

    @Test func linkToFileOutsideFolderIsNotFound() async throws {
        try FileManager.default.createSymbolicLink(
            at: bundle.appending(path: "link.png"), withDestinationURL: folder.appending(path: "outer.png"))
        #expect(await outcome("link.png") == .failure(.refused(.notFound)))
    }

    @Test func linkWithinFolderIsFollowed() async throws {
        try FileManager.default.createSymbolicLink(
            at: bundle.appending(path: "link.png"), withDestinationURL: bundle.appending(path: "inner/map of Peru.png"))
        #expect(try await outcome("link.png").get().info.width == 9)
    }

    @Test(arguments: [(0, InvalidData.empty), (8 << 20, .malformed), (8 << 20 + 1, .tooLarge(limit: 8 << 20))])
    func nonPictureFileThrowsInvalidDataError(size: Int, flaw: InvalidData) async throws {
        try Data(count: size).write(to: bundle.appending(path: "text.png"))
        let result = await outcome("text.png")
        guard flaw != .malformed else {
            guard case .failure(.invalidData(let found)) = result else { throw WrongOutcome() }
            #expect(found != .tooLarge(limit: 8 << 20))
            return
        }
        #expect(result == .failure(.invalidData(flaw)))
    }

    @Test func remotePictureIsRefusedWithoutRemoteLoader() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }  // the system deletes temporary files
        await #expect(throws: LoadError.refused(.badRequest)) { try await FolderImageLoader(bundle).image(at: remote) }
    }

    private struct WrongOutcome: Error {}
}
