import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct SecretNameTests {
    @Test(arguments: [
        "X-Api-Key", "Private-Token", "X-Amz-Security-Token", "sig", "signature", "secret", "session", "jwt", "auth",
        "pwd", "assertion", "code_verifier", "clientSecret", "client_secret_2", "accesstoken", "APIKey", "id_token",
        "PHPSESSID", "X-CSRF-Token", "db-password", "secretAccessKey", "signing_key",
    ])
    func commonNameOfSecretIsRecognised(name: String) throws {
        #expect(SecretName.isSecret(name))
        let field = try HTTPField(HTTPFieldName(name), Secret.text)
        #expect(field.description == "\(name): <secret>")
        #expect(field.value == Secret.text)
    }

    @Test(arguments: [
        "", "code", "key", "author", "authority", "secretary", "tokenizer", "token_type", "token_endpoint",
        "expires_in", "password_policy", "sessionLength", "monkey", "passport", "keyboard",
        "Access-Control-Allow-Credentials", "X-RateLimit-Tokens-Remaining", "assigned", "design",
        String(repeating: "token", count: 20),
    ])
    func ordinaryNameIsNotTreatedAsSecret(name: String) { #expect(!SecretName.isSecret(name)) }
}
