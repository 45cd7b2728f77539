import CodeUnderTest
import RemoteLoading
import RemoteLoadingTesting

/// A program that uses a stub outside of a test.
@main struct ProgramWithStub {
    static func main() async throws {
        let stub = HTTPClientStub("preview")
        stub.on(.any, .status(.ok))
        await Catalog(stub).visit("https://api.test/")
        try stub.verify()
    }
}
