public import Foundation

/// An image loader that reads pictures from a folder of this device, such as those beside a bundled quiz file.
///
/// A file outside the folder is refused, even if a symbolic link in the folder leads to it. An address that is not a
/// file URL is passed to the loader of remote pictures, so that one loader serves a quiz with bundled and remote
/// pictures.
public struct FolderImageLoader: ImageLoading {
    private let folder: FileFolder
    private let remote: (any ImageLoading)?
    private let limits = ImageLimits()

    /// Creates a loader of the pictures in a folder.
    ///
    /// A picture must be a WebP, PNG, JPEG or GIF of at most 8 MB and 50 million pixels. If `remote` is `nil`, a
    /// request for a remote picture fails with ``Refusal/badRequest``.
    public init(_ folder: URL, remote: (any ImageLoading)? = nil) {
        self.folder = FileFolder(folder)
        self.remote = remote
    }

    /// Loads the image at an address, or throws ``Refusal/notFound`` if the folder has no such file.
    public func image(at url: URL) async throws(LoadError) -> EncodedImage {
        guard url.isFileURL else {
            guard let remote else { throw .refused(.badRequest) }
            return try await remote.image(at: url)
        }
        guard !Task.isCancelled else { throw .cancelled }
        return try limits.image(in: try data(of: url), from: url)
    }

    private func data(of file: URL) throws(LoadError) -> Data {
        do throws(PosixError) {
            if let data = try folder.content(of: file, limit: limits.bytes) { return data }
        } catch .tooLarge {
            throw .invalidData(.tooLarge(limit: limits.bytes))
        } catch {
            throw .refused(.notFound)
        }
        throw .refused(.notFound)
    }
}
