const form = document.getElementById('op.logoutForm');
const button = document.querySelector('button[name=logout]');
form.requestSubmit(button);
