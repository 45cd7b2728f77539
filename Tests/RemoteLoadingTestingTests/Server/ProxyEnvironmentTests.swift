import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoadingTesting

@Suite(.bounded) struct ProxyEnvironmentTests {
    static let proxy = "http://proxy.example:3128"

    @Test(arguments: ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"])
    func proxyVariableDivertsLoopbackRequests(_ name: String) {
        #expect(ProxyEnvironment.diverting([name: Self.proxy]) == name)
    }

    @Test(arguments: [
        [:], ["http_proxy": ""], ["https_proxy": proxy], ["HTTPS_PROXY": proxy], ["ftp_proxy": proxy], ["PATH": "/bin"],
    ])
    func emptyOrUnrelatedVariableDoesNotDivertLoopback(_ environment: [String: String]) {
        #expect(ProxyEnvironment.diverting(environment) == nil)
    }

    @Test(arguments: [
        "127.0.0.1", "*", "localhost,127.0.0.1", "localhost, 127.0.0.1 ,::1", "a 127.0.0.1", "127.0.0.0/8",
    ])
    func proxyExceptionForLoopbackPreventsDiversion(_ exceptions: String) {
        #expect(ProxyEnvironment.diverting(["http_proxy": Self.proxy, "no_proxy": exceptions]) == nil)
        #expect(ProxyEnvironment.diverting(["http_proxy": Self.proxy, "NO_PROXY": exceptions]) == nil)
    }

    @Test(arguments: [
        "", "localhost", "127.0.0.2", "127.0.0.10", "10.0.0.0/8", "127.0.0.1/", "/8", "127.0.0.1:80",
    ])
    func loopbackWithoutProxyExceptionIsDiverted(_ exceptions: String) {
        #expect(ProxyEnvironment.diverting(["http_proxy": Self.proxy, "no_proxy": exceptions]) == "http_proxy")
    }

    @Test func proxyErrorContainsVariableNameAndRemedy() {
        let error = LoopbackServerError.divertedByProxy(variable: "http_proxy")
        #expect(
            error.description == "http_proxy sends requests for 127.0.0.1 to a proxy; add 127.0.0.1 to no_proxy")
    }

    @Test func systemErrorContainsCallAndCode() {
        #expect(LoopbackServerError.system(call: "bind", code: 98).description == "bind failed with errno 98")
    }
}
