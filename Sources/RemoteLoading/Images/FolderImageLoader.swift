public import Foundation
public import PlayhouseCore

/// An image loader that reads pictures from a folder of this device, such as those beside a bundled quiz file.
///
/// The loader accepts the address of a file, and a relative address without a scheme, which it resolves against the
/// folder. A file outside the folder is refused, even if a symbolic link in the folder leads to it. Other addresses are
/// passed to another loader, so that one loader serves a quiz with bundled and remote pictures.
public struct FolderImageLoader: ImageLoading {
    private let folder: FileFolder
    private let remote: (any ImageLoading)?
    private let limits: ImageLimits

    /// Creates a loader for the pictures in a folder.
    ///
    /// The loader refuses an image whose format is not in `formats`. An empty set is a programming error and traps. If
    /// there is no loader of remote pictures, a remote address is refused with ``/PlayhouseCore/Refusal/badRequest``.
    public init(
        _ folder: URL, accepting formats: Set<ImageFormat> = [.webP, .png, .jpeg, .gif],
        remote: (any ImageLoading)? = nil
    ) {
        self.folder = FileFolder(folder)
        limits = ImageLimits(formats: formats)
        self.remote = remote
    }

    /// Loads the image at an address, or throws ``/PlayhouseCore/Refusal/notFound`` if the folder has no such file.
    public func image(at url: URL) async throws(LoadError) -> EncodedImage {
        guard url.isFileURL || url.scheme == nil else {
            guard let remote else { throw .refused(.badRequest) }
            return try await remote.image(at: url)
        }
        guard !Task.isCancelled else { throw .cancelled }
        return try limits.image(in: try data(of: url), from: url)
    }

    private func data(of url: URL) throws(LoadError) -> Data {
        let file = url.isFileURL ? url : folder.file(at: url.absoluteString)
        do throws(PosixError) {
            if let file, let data = try folder.content(of: file, limit: limits.bytes) { return data }
        } catch .tooLarge {
            throw .invalidData(.tooLarge(limit: limits.bytes))
        } catch {
            throw .refused(.notFound)
        }
        throw .refused(.notFound)
    }
}
