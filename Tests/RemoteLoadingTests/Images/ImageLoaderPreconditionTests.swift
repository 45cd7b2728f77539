// Exit tests need a system on which a process may start another process.
#if os(macOS) || os(Linux)
import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct ImageLoaderPreconditionTests {
    @Test func remoteLoaderWithoutFormatsTraps() async {
        await #expect(processExitsWith: .failure) {
            _ = RemoteImageLoader(over: HTTPClientDummy(), accepting: [])
        }
    }

    @Test func folderLoaderTrapsWithoutFormats() async {
        await #expect(processExitsWith: .failure) {
            _ = FolderImageLoader(URL(filePath: "/"), accepting: [])
        }
    }
}
#endif
